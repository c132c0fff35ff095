// Asks the C compiler what the translator does not know of builtins (sema/questions.h).
#ifndef OMPICC_TRANSLATOR_MAIN_ASKING_H
#define OMPICC_TRANSLATOR_MAIN_ASKING_H

#include "translator/sema/questions.h"
#include <string>
#include <string_view>
#include <vector>

namespace ompicc {

/// Asks `cc`, the words of a command that takes preprocessed C, all that is open, and closes it. `text` is
/// the unit as it was parsed, `unit` its tree; what lies between goes to files that begin with `file`. Each
/// question gets an answer, if only a refusal.
void ask(Questions &questions, const std::vector<std::string> &cc, std::string_view text,
         const TranslationUnit &unit, const std::string &file);

} // namespace ompicc
#endif
