// How long a thread takes for a piece of code, roughly: to choose between ways to run it.
#ifndef OMPICC_TRANSFORMS_CUDA_ESTIMATED_WORK_H
#define OMPICC_TRANSFORMS_CUDA_ESTIMATED_WORK_H

#include "transforms/common/unit.h"
#include <functional>

namespace ompicc {

/// A number that is the sum of a constant and, maybe, an expression of type unsigned long.
struct EstimatedWork {
  long long constant = 0;
  Expr *rest = nullptr;

  /// Times the trips of a loop around it: a constant, or an expression of type unsigned long.
  EstimatedWork times(Context &c, long long trips) const;
  EstimatedWork times(Context &c, Expr *trips) const;
  EstimatedWork plus(Context &c, const EstimatedWork &other) const;
  /// As one expression of type unsigned long.
  Expr *asExpression(Context &c) const;
};

/// What an access to memory counts for, where a trip of a loop counts for one.
constexpr long long kWorkOfAccess = 16;

/// The work of code with all functions that it calls. All branches count; of a loop whose bounds are not
/// known, some trips.
/// @param isKnown whether an expression may stand in the result; bounds that are constants are known anyway
EstimatedWork estimatedWork(Context &c, Stmt *code, const std::function<bool(Expr *)> &isKnown);

} // namespace ompicc
#endif
