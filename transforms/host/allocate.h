// Memory of allocators (OpenMP 5.2 §6) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_ALLOCATE_H
#define OMPICC_TRANSFORMS_HOST_ALLOCATE_H

#include "transforms/host/privates.h"

namespace ompicc {

/// Allocate directives, and the copies that allocate clauses name.
class Allocations : public HostPart {
public:
  explicit Allocations(HostContext &context) : HostPart(context) {}
  void beginFunction() { any_ = false; }
  /// An allocate directive, which stays as it is until allocateLocals.
  Stmt *allocate(OmpDirective &d);
  /// An allocate directive for `own`, the copy of `v` that the construct of `p` has: null if no allocate
  /// clause names v.
  Stmt *allocation(Privates &p, const VarDecl &v, VarDecl *own);
  /// The same for `count` elements, as a pointer with what it starts with; false if no clause names v.
  bool allocateElements(Privates &p, const VarDecl &v, VarDecl *elements, Expr *count);
  /// The allocators that uses_allocators makes for the host version of a target region (§6.8).
  void useAllocators(OmpDirective &d, Compound &block, Privates &privates, std::vector<Stmt *> &atEnd);
  /// Variables that allocate directives name become pointers to memory of their allocators.
  void allocateLocals(FunctionDecl &f);

private:
  class Locals;
  /// Memory for `bytes`, as a `pointer`.
  Expr *allocated(QualType pointer, Expr *align, QualType element, Expr *bytes, Expr *allocator);
  /// A variable of the host version for `allocator`'s, with the call that makes the allocator.
  VarDecl *madeAllocator(const OmpAllocator &allocator, VarDecl &v);

  bool any_ = false; ///< the function at hand has allocate directives
};

} // namespace ompicc
#endif
