// What reductions do with one list item, or an element of it: §5.5.3's initialisation and §5.5.2's
// combination.
#ifndef OMPICC_TRANSFORMS_HOST_REDUCTION_OPERATIONS_H
#define OMPICC_TRANSFORMS_HOST_REDUCTION_OPERATIONS_H

#include "transforms/host/host_context.h"

namespace ompicc {

/// The statements for it. They keep nothing.
class ReductionOperations : public HostPart {
public:
  explicit ReductionOperations(HostContext &context) : HostPart(context) {}
  /// True if the initializer of the item's reduction mentions omp_orig.
  bool readsOriginal(const ReductionItem &item) const;
  /// Gives a copy, or an element of one, of `type` the reduction's initial value.
  Stmt *initialise(const ReductionItem &item, Expr *copyOfIt, Expr *original, QualType type) const;
  Stmt *combine(const ReductionItem &item, Expr *into, Expr *value, QualType type) const;
  /// Whether the processor can combine two values of a list item in one step, or try to (§15.8.4's atomic
  /// update).
  static bool isLockFree(const ReductionItem &item);
  /// That, of one list item, which needs no lock.
  Stmt *combineAtomically(const ReductionItem &item, Expr *original, VarDecl *own) const;
};

} // namespace ompicc
#endif
