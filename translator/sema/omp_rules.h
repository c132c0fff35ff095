// OpenMP's restrictions on directives and clauses (OpenMP 4.5 §2), checked on the parsed tree.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_RULES_H
#define OMPICC_TRANSLATOR_SEMA_OMP_RULES_H

#include "ast/context.h"
#include "translator/support/diagnostics.h"

namespace ompicc {

/// Reports every violation; externals without OpenMP are not looked at.
void checkOmpRules(Context &context, Diagnostics &diagnostics, TranslationUnit &unit);

} // namespace ompicc
#endif
