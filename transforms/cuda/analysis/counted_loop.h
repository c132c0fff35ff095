// Loops that count: what they begin and end with, and how many iterations they have.
#ifndef OMPICC_TRANSFORMS_CUDA_COUNTED_LOOP_H
#define OMPICC_TRANSFORMS_CUDA_COUNTED_LOOP_H

#include "ast/context.h"
#include <optional>

namespace ompicc {

/// for (var = …; var REL bound; var += step) whose bounds hold still, counted by an integer.
struct CountedLoop {
  VarDecl *var = nullptr;
  Expr *from = nullptr; ///< the first value
  Expr *to = nullptr;   ///< the bound
  bool inclusive = false;
  long long step = 0; ///< negative: downwards
};
/// Null if the loop is no such one.
std::optional<CountedLoop> countedLoop(For &loop);
/// The same of a canonical loop (OpenMP 5.2 §4.4.1) whose step may be no constant: it counts through some of
/// the values of what is returned.
std::optional<CountedLoop> loopAround(For &loop);

/// The number of iterations; -1: constants do not say it.
long long constantTrips(const CountedLoop &loop);
/// The loop's first comparison, which is true if it has iterations: of `from` converted to the variable's
/// type.
Expr *hasIterations(Context &c, const CountedLoop &loop);

/// Whether a variable is of an integer type that loops count with, and nobody else changes it meanwhile.
bool isPlainInteger(const VarDecl &v);

} // namespace ompicc
#endif
