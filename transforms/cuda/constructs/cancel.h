// cancel and cancellation point (OpenMP 5.2 §16) in device code (cancel.cpp).
#ifndef OMPICC_TRANSFORMS_CUDA_CANCEL_H
#define OMPICC_TRANSFORMS_CUDA_CANCEL_H

#include "transforms/cuda/cuda_context.h"
#include "transforms/cuda/kernels/mode.h"
#include <optional>

namespace ompicc::cuda {

/// Both constructs, and what may be cancelled.
class Cancellation : CudaPart {
public:
  explicit Cancellation(CudaContext &cuda) : CudaPart(cuda) {}

  /// Constructs in `root` that may be cancelled get their objects and labels. Returns what takes its place.
  Stmt *prepare(Stmt *root);
  /// The function's body, which threads leave when the parallel region that calls it is cancelled.
  Compound *leaveFunction(const FunctionDecl &function, const CodeTraits &traits);
  /// Notes the reductions in `body`, the function's, over a team that threads may have left.
  void markReductions(const FunctionDecl &function, Stmt *body);
  Stmt *cancel(OmpDirective &d); ///< and cancellation point

private:
  std::optional<bool> cancelsParallel_; ///< the unit has `cancel parallel`
  /// Whether other units may call it, or calls through pointers.
  bool isCalledFromElsewhere(const FunctionDecl &function) const;
};

} // namespace ompicc::cuda
#endif
