// Reductions (OpenMP 5.2 §5.5) in device code (reductions.cpp, array_reductions.cpp).
#ifndef OMPICC_TRANSFORMS_CUDA_REDUCTIONS_H
#define OMPICC_TRANSFORMS_CUDA_REDUCTIONS_H

#include "transforms/common/clauses.h"
#include "transforms/cuda/data/allocate.h"
#include "transforms/cuda/data/privates.h"
#include "transforms/cuda/data/team_arrays.h"

namespace ompicc::cuda {

/// What the device library's templates take for the operator: "@add".
Expr *functorOf(Context &c, OmpReductionOp op);
/// The value that a copy begins with.
Expr *identityOf(Context &c, OmpReductionOp op, QualType type);
/// Elements that the hardware can update at once.
bool isPlainElement(QualType element);
/// Whether it is an array, or a section of one, with so few elements that they are variables to all that
/// combines them.
bool isFewElements(const ReductionItem &item);

/// Copies of list items, and how their values are combined.
class Reductions : CudaPart {
public:
  Reductions(CudaContext &cuda, Allocation &allocation, TeamArrays &teamArrays)
      : CudaPart(cuda), allocation_(allocation), teamArrays_(teamArrays) {}

  /// A region begins that the block runs in place.
  void beginRegion() { ofBlock_.clear(); }
  /// Combines what the block's threads have of that region's list items; null if that has been done.
  Stmt *endRegion(const OmpDirective &region);
  /// Combines what the threads of all teams have of list items that copyItem has made copies of since, at one
  /// barrier; null if there are none, or each has been combined on its own.
  Stmt *endLeague();
  /// The construct's private copy of the item.
  void copyItem(const OmpDirective &d, const ReductionItem &item, Privates &p, Combine combine);
  /// Gives a copy its initial value.
  Stmt *initialise(const ReductionItem &item, Expr *copyOfIt, Expr *original, QualType type);
  /// Combines the object `into` with a copy's value.
  Stmt *combine(const ReductionItem &item, Expr *into, Expr *value, QualType type, Combine combine);
  /// The elements of a larger array, at once; null if they are to be combined one by one.
  Stmt *combineElements(const ReductionItem &item, Expr *into, Expr *values, Expr *count, QualType element,
                        Combine combine);
  /// Some of an array's elements, by its copy `own`, at the end of a region that the block runs in place, or
  /// of the kernel, at one barrier with all others. False if they are too many, or it is not done so.
  bool combineTogether(const OmpDirective &d, const ReductionItem &item, VarDecl *own, int first, int last,
                       Combine combine);

private:
  Allocation &allocation_;
  TeamArrays &teamArrays_;
  std::vector<Expr *> ofBlock_;  ///< list items that are combined at the end of the region
  std::vector<Expr *> ofLeague_; ///< and at the end of the kernel

  /// How the item's copies are combined, of constructs that would do it so.
  bool passesThroughLanes(const ReductionItem &item) const;
  Combine fitting(const OmpDirective &d, const ReductionItem &item, Combine combine) const;
  /// What the device library takes for one of several items.
  Expr *oneOfItems(const ReductionItem &item, VarDecl *own, QualType type, bool isShared = false);
  /// Whether the team has one such variable, where each thread has others of the construct's.
  bool isShared(const OmpDirective &d, const VarDecl *v) const;
  /// All items of a clause with a value and its places.
  void copyPlaced(const OmpDirective &d, const OmpClause &clause, Privates &p, Combine combine);
  void copyScalar(const OmpDirective &d, const ReductionItem &item, Privates &p, Combine combine);
  /// array[e], of elements of that type.
  Expr *elementAt(VarDecl *array, int e, QualType type);
  Stmt *combineAlone(const ReductionItem &item, Expr *into, Expr *value, QualType type);
};

} // namespace ompicc::cuda
#endif
