// The directives of loops that are shared out where the program has none, or others.
#ifndef OMPICC_TRANSFORMS_CUDA_PARALLEL_LOOP_H
#define OMPICC_TRANSFORMS_CUDA_PARALLEL_LOOP_H

#include "transforms/common/unit.h"

namespace ompicc {

/// Associates a directive without a collapse clause with a perfect nest of `depth` loops, which its body
/// begins with. Returns false if they are not canonical (canonical_loop.h).
bool collapseLoops(Unit &unit, OmpDirective &d, size_t depth);
/// parallel with a loop construct of the nest in it, collapsed and with nowait: threads meet at the region's
/// end.
OmpDirective *parallelLoop(Unit &unit, For &outermost, size_t depth);

} // namespace ompicc
#endif
