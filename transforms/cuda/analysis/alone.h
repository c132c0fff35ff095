// Regions whose team is the thread that encounters them (alone.cpp), and those that a kernel's threads run.
#ifndef OMPICC_TRANSFORMS_CUDA_ALONE_H
#define OMPICC_TRANSFORMS_CUDA_ALONE_H

#include "transforms/cuda/region_facts.h"

namespace ompicc::cuda {

class CudaContext;

/// Whether a thread that encounters the region can run it where it stands, as a team of one: nothing in it
/// could tell.
bool isPlainRegion(OmpDirective &parallel);
/// Notes the region with what stands in it, if its thread can run it so.
void markAlone(CudaContext &cuda, OmpDirective &parallel);
/// Notes that a kernel's own text has the region and what stands in it, but for regions inside: their threads
/// run those alone.
void markDirect(FactsTable &facts, OmpDirective &parallel);

} // namespace ompicc::cuda
#endif
