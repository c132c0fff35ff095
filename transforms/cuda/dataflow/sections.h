// Sections as tasks that warps share (dataflow.h).
//
//     #pragma omp sections                         #pragma omp single
//     {                                            {
//     #pragma omp section                          #pragma omp task
//       A                                            A
//     #pragma omp section                →         #pragma omp task
//       B                                            B
//     }                                            #pragma omp taskwait
//     #pragma omp sections                         #pragma omp task
//     { C }                                          C
//                                                  }
//
// What a section depends on is said by nothing but the order of the constructs: a construct comes behind all
// of the one in front of it, unless that has `nowait`. Constructs are taken where lanes share a simd loop of
// a section: elsewhere a section is a thread's, whatever warp that is in.
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_SECTIONS_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_SECTIONS_H

#include "transforms/cuda/cuda_context.h"

namespace ompicc::cuda {

/// A sections construct in which a section has a simd loop.
bool isSectionsForLanes(const OmpDirective &d);
/// Whether there is such a construct in the region.
bool hasSectionsForLanes(OmpDirective &region);

/// A single construct that creates tasks in the place of the sections of those constructs, which follow each
/// other.
/// @param whyNot gets what stands in the way, and the result is null then
OmpDirective *sectionsAsTasks(Context &c, const std::vector<OmpDirective *> &constructs, std::string &whyNot);

} // namespace ompicc::cuda
#endif
