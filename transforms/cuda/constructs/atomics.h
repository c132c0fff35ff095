// atomic (OpenMP 5.2 §15.8.4) in device code. What no instruction updates at once, bit-fields and types of 16
// bytes, is for atomic constructs under a lock of theirs.
#ifndef OMPICC_TRANSFORMS_CUDA_ATOMICS_H
#define OMPICC_TRANSFORMS_CUDA_ATOMICS_H

#include "transforms/common/atomic_form.h"
#include "transforms/cuda/data/team_copies.h"
#include <initializer_list>

namespace ompicc::cuda {

/// The atomic construct.
class Atomics : CudaPart {
public:
  Atomics(CudaContext &cuda, TeamCopies &copies) : CudaPart(cuda), copies_(copies) {}

  Stmt *atomic(OmpDirective &d);

private:
  TeamCopies &copies_;
  Stmt *compare(OmpDirective &d); // atomic_compare.cpp
  /// Whether atomic constructs change `x` under a lock.
  static bool isLocked(Expr &x);
  Stmt *locked(OmpDirective &d, const AtomicForm &f);
  Stmt *unlocked(OmpDirective &d, const AtomicForm &f);
  /// What such a construct changes: a pointer, and the text of the lvalue, with a `$` for the pointer.
  struct LockedCell {
    VarDecl *at = nullptr;
    std::string text;
  };
  /// That of `x`, evaluated in `into`.
  LockedCell lockedCell(Expr &x, Compound &into);
  Stmt *underLock(std::initializer_list<Stmt *> statements, Loc loc);
};

} // namespace ompicc::cuda
#endif
