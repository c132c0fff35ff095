// Which name of OpenMP's a misspelt word may have been meant as.
#ifndef OMPICC_TRANSLATOR_PARSER_DID_YOU_MEAN_H
#define OMPICC_TRANSLATOR_PARSER_DID_YOU_MEAN_H

#include "ast/omp.h"
#include <string>
#include <string_view>

namespace ompicc {

/// The word of a directive's name that is nearest to `word`, if it is near enough; else empty.
std::string_view nearestDirectiveWord(std::string_view word);
/// The same of the clauses that the directive takes and, where it is made of constructs, of further ones'
/// names.
std::string_view nearestClause(std::string_view word, OmpDirectiveKind directive);
/// For the end of a message, as gcc's: "; did you mean 'private'?", or nothing.
std::string didYouMean(std::string_view nearest);

} // namespace ompicc
#endif
