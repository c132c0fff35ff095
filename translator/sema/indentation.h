// -Wmisleading-indentation: gcc compares the columns of tokens only in files without line markers, so never
// in what the translator gives it. The warning is made here, as gcc's c-family describes it.
#ifndef OMPICC_TRANSLATOR_SEMA_INDENTATION_H
#define OMPICC_TRANSLATOR_SEMA_INDENTATION_H

#include "ast/node.h"
#include "translator/support/diagnostics.h"
#include "translator/support/source.h"

namespace ompicc {

/// Warns where a statement behind the body of an if, else, while or for is indented as if it belonged to it.
void warnOfMisleadingIndentation(Diagnostics &diagnostics, const SourceFile &source, TranslationUnit &unit);

} // namespace ompicc
#endif
