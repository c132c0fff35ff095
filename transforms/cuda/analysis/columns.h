// Teams that lie beside each other in a block: distributed iterations whose regions go down the columns of a
// matrix.
#ifndef OMPICC_TRANSFORMS_CUDA_COLUMNS_H
#define OMPICC_TRANSFORMS_CUDA_COLUMNS_H

#include "transforms/cuda/kernels/guarded.h"
#include <optional>
#include <utility>
#include <vector>

namespace ompicc {

/// A statement of such an iteration, and who runs it.
struct ColumnStep {
  enum Kind {
    Own,     ///< computes the iteration's own numbers: all threads of the team, each for itself
    Reduces, ///< a region that reduces into such: they share it out
    Stores,  ///< a region that stores: the same, in teams that there are
    Both,    ///< a region that reduces, and in such teams stores
    One,     ///< stores, or does anything behind the last region: one thread
    Row,     ///< of rowsInOrder: a loop whose iterations threads share out
    Around   ///< of rowsInOrder: a loop with such in it, which all threads go through together
  } kind = Own;
  Stmt *statement = nullptr;
  std::vector<ColumnStep> inside = {}; ///< of what is around others
};

/// A loop of an iteration of rowsInOrder.
struct RowLoop {
  For *loop = nullptr;
  /// The row's numbers that its iterations gather values in, whose order is no matter: integers, and largest
  /// and smallest numbers.
  std::vector<std::pair<OmpReductionOp, VarDecl *>> gathered;
};

/// A construct whose iterations are such.
struct Columns {
  OmpDirective *distribute = nullptr;  ///< the directive with the loops
  std::vector<OmpDirective *> regions; ///< parallel constructs in the iteration, in order
  Compound *iteration = nullptr;
  std::vector<ColumnStep> steps; ///< the iteration
  For *inOrder = nullptr;        ///< the one loop of an iteration that has no regions
  /// Loops of an iteration of rowsInOrder, in order: those that add up terms, and those whose iterations are
  /// independent.
  std::vector<RowLoop> rows;
  VarSet sums; ///< that they add to
};

/// Finds that out about a construct `target teams distribute` that runs in guarded mode.
///
/// An iteration is a block of statements. Each region in it is one loop, which reduces into the iteration's
/// own numbers, or stores, or both. What neighbouring iterations read in these loops lies together, and what
/// one iteration reads in a row lies apart (strides.h). In front of the last region, statements only compute
/// the iteration's own numbers, so that any thread of a team may do the same, or do without changing them;
/// behind it, one thread does what there is. Nothing asks for the team. None: something is not so.
/// @param mayStore regions may store
std::optional<Columns> columnsOf(OmpDirective &target, const GuardedPlan &plan, bool mayStore);

/// The same of a construct `target teams distribute parallel for`, of which `distributed` has the one loop:
/// an iteration has a single loop, which goes down its column in order and changes nothing but the
/// iteration's own numbers.
std::optional<Columns> columnsInOrder(OmpDirective &target, OmpDirective &distributed);

/// The same of loops that add up terms (ordered_terms.h), which any threads may compute, whatever they read
/// and store: their iterations are independent but for those sums, and for what they gather in any order.
/// Around them there may be loops in turn, of as many iterations for all rows. Between such loops, others may
/// be independent but for that; what stands there computes the iteration's own numbers, or stores.
std::optional<Columns> rowsInOrder(Context &c, OmpDirective &target, OmpDirective &distributed);

} // namespace ompicc
#endif
