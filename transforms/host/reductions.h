// Reductions (OpenMP 5.2 §5.5) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_REDUCTIONS_H
#define OMPICC_TRANSFORMS_HOST_REDUCTIONS_H

#include "transforms/host/privates.h"

namespace ompicc {

class ReductionOperations;
class TaskReductions;

/// The copies that the threads of a construct have of its reductions' list items.
class ReductionCopies : public HostPart {
public:
  /// The variable of a list item in the code that is made.
  using OriginalOf = std::function<Expr *(const ReductionItem &)>;

  ReductionCopies(HostContext &context, CopyNames &names, Allocations &allocations,
                  ReductionOperations &operations, TaskReductions &tasks)
      : HostPart(context), names_(names), allocations_(allocations), operations_(operations), tasks_(tasks) {}
  /// Declares private copies of reduction items, and combines them with the originals at the end.
  /// `makeOriginal` is called once for each list item's variable.
  void reduceInto(const std::vector<ReductionItem> &items, Privates &p, const OriginalOf &makeOriginal);
  /// Declares an array with the values that the item's elements have there; adds the statements to `into`.
  VarDecl *elementsNow(const ReductionItem &item, std::vector<Stmt *> &into);

private:
  class Elements;
  void reduceThreads(const std::vector<ReductionItem> &items, Privates &p, const OriginalOf &original);
  /// Sees to it that omp_orig in initializers is the value before the construct.
  void keepOriginals(const std::vector<ReductionItem> &items, Privates &p);
  void reductionCopy(const ReductionItem &item, Privates &p, Expr *original);
  /// The thread's copy of a scalar or structure.
  VarDecl *scalarCopy(const ReductionItem &item, Privates &p, Expr *original);

  CopyNames &names_;
  Allocations &allocations_;
  ReductionOperations &operations_;
  TaskReductions &tasks_;
};

} // namespace ompicc
#endif
