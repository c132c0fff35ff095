// critical (OpenMP 5.2 §15.2), barrier (§15.3) and flush (§15.8.5) in device code.
#ifndef OMPICC_TRANSFORMS_CUDA_SYNC_H
#define OMPICC_TRANSFORMS_CUDA_SYNC_H

#include "transforms/cuda/cuda_context.h"
#include <set>

namespace ompicc::cuda {

/// Those constructs.
class Synchronisation : CudaPart {
public:
  explicit Synchronisation(CudaContext &cuda) : CudaPart(cuda) {}

  Stmt *critical(OmpDirective &d);
  Stmt *barrier(OmpDirective &d) { return barrierStmt(d); }
  Stmt *flush(OmpDirective &) { return call("@flush"); }
  /// The locks of the unit's critical sections so far.
  const std::set<std::string> &locks() const { return locks_; }

private:
  std::set<std::string> locks_;
};

} // namespace ompicc::cuda
#endif
