// Which name of OpenMP's a misspelt word may have been meant as.
#ifndef OMPICC_TRANSLATOR_PARSER_DID_YOU_MEAN_H
#define OMPICC_TRANSLATOR_PARSER_DID_YOU_MEAN_H

#include "ast/omp.h"
#include <string>
#include <string_view>

namespace ompicc {

/// Which word of a directive's name is nearest to `word`, if one is near enough; else empty. Only names that
/// begin with `before`, the words in front of it, count.
std::string_view nearestDirectiveWord(std::string_view word, std::string_view before = {});
/// Whether the name of a directive goes on behind these words.
bool beginsDirective(std::string_view words);
/// The same of the clauses that the directive takes and, where `word` may be a part of its name, of the
/// constructs that can be combined with it.
std::string_view nearestClause(std::string_view word, OmpDirectiveKind directive, bool mayBeName);
/// For the end of a message, as gcc's: "; did you mean 'private'?", or nothing.
std::string didYouMean(std::string_view nearest);

} // namespace ompicc
#endif
