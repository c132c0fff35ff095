// What an expression of integers is at most, where its type or its operators say so: 255 for an unsigned
// char, 15 for `key >> shift & 15`, 7 for `u % 8` of an unsigned number, 767 for `c * 256 + byte` in a loop
// from 0 to 2.
#ifndef OMPICC_TRANSFORMS_CUDA_LARGEST_VALUE_H
#define OMPICC_TRANSFORMS_CUDA_LARGEST_VALUE_H

#include "ast/node.h"
#include <map>
#include <optional>

namespace ompicc {

/// The largest values of variables that have some from 0 to them.
using LargestValues = std::map<const VarDecl *, unsigned long long>;

/// A number that `e`, an integer, is never above, while it is never below 0; nothing where that is not known.
/// @param of variables of which it is known
std::optional<unsigned long long> largestValue(Expr *e, const LargestValues &of);

} // namespace ompicc
#endif
