// sections (OpenMP 5.2 §11.3), single (§11.1), scope (§11.2), masked (§10.5), master and teams (§10.2) in
// device code, and what stands behind constructs with lastprivate(conditional: …).
#ifndef OMPICC_TRANSFORMS_CUDA_WORKSHARING_H
#define OMPICC_TRANSFORMS_CUDA_WORKSHARING_H

#include "transforms/cuda/data/private_copies.h"

namespace ompicc::cuda {

/// Those constructs.
class Worksharing : CudaPart {
public:
  Worksharing(CudaContext &cuda, PrivateCopies &copies) : CudaPart(cuda), copies_(copies) {}

  Stmt *sections(OmpDirective &d);
  Stmt *single(OmpDirective &d);
  Stmt *scope(OmpDirective &d);
  Stmt *master(OmpDirective &d); ///< and masked
  Stmt *teams(OmpDirective &d);
  Stmt *lastprivateConditional(OmpDirective &d); ///< transforms/common/lastprivate_conditional.cpp

private:
  PrivateCopies &copies_;
  /// What one thread has, for all of its team.
  Stmt *publish(OmpDirective &d, VarDecl *v);
};

} // namespace ompicc::cuda
#endif
