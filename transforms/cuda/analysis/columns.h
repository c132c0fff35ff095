// Teams that lie beside each other in a block: distributed iterations whose regions go down the columns of a
// matrix.
#ifndef OMPICC_TRANSFORMS_CUDA_COLUMNS_H
#define OMPICC_TRANSFORMS_CUDA_COLUMNS_H

#include "transforms/cuda/kernels/guarded.h"
#include <optional>

namespace ompicc {

/// A construct whose iterations are such.
struct Columns {
  OmpDirective *distribute = nullptr;  ///< the directive with the loops
  std::vector<OmpDirective *> regions; ///< parallel constructs in the iteration, in order
  Compound *iteration = nullptr;
  size_t behind = 0; ///< the first statement of the iteration behind the last region, or behind `inOrder`
  For *inOrder = nullptr; ///< the one loop of an iteration that has no regions
};

/// Finds that out about a construct `target teams distribute` that runs in guarded mode.
///
/// An iteration is a block of statements. Each region in it is one loop, and stores nothing: it reduces into
/// the iteration's own numbers. What neighbouring iterations read in these loops lies together, and what one
/// iteration reads in a row lies apart (strides.h). In front of the last region, statements only compute
/// the iteration's own numbers, so that any thread of a team may do the same; behind it, one thread does what
/// there is. Nothing asks for the team. None: something is not so.
std::optional<Columns> columnsOf(OmpDirective &target, const GuardedPlan &plan);

/// The same of a construct `target teams distribute parallel for`, of which `distributed` has the one loop:
/// an iteration has a single loop, which goes down its column in order and changes nothing but the
/// iteration's own numbers.
std::optional<Columns> columnsInOrder(OmpDirective &target, OmpDirective &distributed);

} // namespace ompicc
#endif
