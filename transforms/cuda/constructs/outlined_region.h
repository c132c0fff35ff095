// A parallel region that becomes a function, which the workers run. What it shares with its surroundings
// travels as addresses in a structure, which the device library copies to where the workers see it.
#ifndef OMPICC_TRANSFORMS_CUDA_OUTLINED_REGION_H
#define OMPICC_TRANSFORMS_CUDA_OUTLINED_REGION_H

#include "transforms/cuda/constructs/outlined.h"
#include "transforms/cuda/constructs/parallel.h"

namespace ompicc::cuda {

/// Outlines one such region.
class OutlinedRegion : Outlined {
public:
  /// @param number of the region in the unit, which makes its names
  OutlinedRegion(CudaContext &cuda, Parallel &regions, Allocation &allocation, OmpDirective &d, int number);
  /// Adds the function, whose copies `copies` makes, to the code at hand. Returns the construct itself.
  Stmt *outline(PrivateCopies &copies);

private:
  Parallel &regions_;

  Stmt *site(FunctionDecl *f);
};

} // namespace ompicc::cuda
#endif
