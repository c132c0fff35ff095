// What the data-sharing clauses of constructs become (OpenMP 5.2 §5.4) in device code.
#ifndef OMPICC_TRANSFORMS_CUDA_PRIVATE_COPIES_H
#define OMPICC_TRANSFORMS_CUDA_PRIVATE_COPIES_H

#include "transforms/cuda/data/allocate.h"
#include "transforms/cuda/data/privates.h"
#include "transforms/cuda/data/reductions.h"

namespace ompicc::cuda {

/// Makes private copies.
class PrivateCopies : CudaPart {
public:
  PrivateCopies(CudaContext &cuda, Allocation &allocation, Reductions &reductions)
      : CudaPart(cuda), allocation_(allocation), reductions_(reductions) {}

  /// Private copies of the construct's data-sharing clauses.
  /// @param alreadyPrivate variables that each thread has a copy of anyway (by-value kernel parameters), so
  /// firstprivate needs nothing
  /// @param checks where statements go that look at allocators, if not to the declarations
  Privates privatise(OmpDirective &d, Combine combine, const VarSet &alreadyPrivate = {},
                     std::vector<Stmt *> *checks = nullptr);
  /// The final values, behind the last iteration.
  void lastprivates(Privates &p, OmpDirective &d, const VarList &counts, Compound *into);
  /// The reductions of the construct's private copies.
  void combineCopies(const OmpDirective &d, const Privates &privates, Compound *into);

private:
  Allocation &allocation_;
  Reductions &reductions_;

  VarDecl *declare(const OmpDirective &d, VarDecl *v, std::string_view name, Expr *init, Privates &p);
};

} // namespace ompicc::cuda
#endif
