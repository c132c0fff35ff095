// How far apart two numbers are that are computed of the same values.
#ifndef OMPICC_TRANSFORMS_COMMON_CONSTANT_DISTANCE_H
#define OMPICC_TRANSFORMS_COMMON_CONSTANT_DISTANCE_H

#include "ast/node.h"
#include <optional>

namespace ompicc {

/// high - low, where that is a constant, whatever the variables in both are: 16 of `from + 16` and `from`, 8
/// of
/// `(b + 1) * 8` and `b * 8`. Of signed integers alone, whose sums do not wrap (C11 6.5p5), and for what has
/// no side effects, both evaluated at one time.
std::optional<long long> constantDistance(Expr *high, Expr *low);

} // namespace ompicc
#endif
