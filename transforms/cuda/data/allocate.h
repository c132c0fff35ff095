// Allocators (OpenMP 5.2 §6) in device code (allocate.cpp): alignments of variables, and checks of allocators
// that are only known at run time.
#ifndef OMPICC_TRANSFORMS_CUDA_ALLOCATE_H
#define OMPICC_TRANSFORMS_CUDA_ALLOCATE_H

#include "transforms/cuda/cuda_context.h"

namespace ompicc::cuda {

/// What makes the stricter alignment of `align`, which may be null, and `other`, 0 for none.
Expr *strictest(Context &c, Expr *align, long long other);
/// The allocate directive, and the allocate clause of constructs.
class Allocation : CudaPart {
public:
  explicit Allocation(CudaContext &cuda) : CudaPart(cuda) {}

  Stmt *allocate(OmpDirective &d);
  /// What target lists in firstprivate is a parameter: where it is to be aligned, a copy of that.
  void alignFirstprivates(OmpDirective &target);
  /// Variable arrays of allocate directives in `root`, which get their storage before directives are
  /// transformed.
  void alignVariableArrays(Stmt *root);
  /// A construct's private copy of a variable array, as its allocate clause says.
  void alignVariableArray(const OmpDirective &d, const VarDecl *v, VarDecl *own);
  /// The alignment that an allocate clause asks for, of the construct's copy of `v`. Null if there is none.
  Expr *alignmentOf(const OmpDirective &d, const VarDecl *v);
  /// Gives the construct's copy of `v` the alignment that an allocate clause asks for; `checks` gets what
  /// looks at its allocator.
  void alignCopy(const OmpDirective &d, const VarDecl *v, VarDecl *own, std::vector<Stmt *> &checks);

private:
  VarSet variableArrays_; ///< of allocate directives

  /// Has the variable aligned; `align` may be null.
  void align(VarDecl *v, Expr *align);
  void alignVariableArray(VarDecl *v, Expr *align, Expr *allocator);
  /// The alignment of variables of the allocator: what the `align` modifier says, at least.
  Expr *alignmentFrom(Expr *align, Expr *allocator);
  /// The statement that checks that a variable of the type is as an allocator that is known at run time wants
  /// it.
  Stmt *placed(Expr *allocator, QualType type, Expr *align);
};

} // namespace ompicc::cuda
#endif
