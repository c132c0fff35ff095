// Allocators that a target construct makes with uses_allocators (OpenMP 5.2 §13.8).
#ifndef OMPICC_TRANSFORMS_CUDA_OWN_ALLOCATORS_H
#define OMPICC_TRANSFORMS_CUDA_OWN_ALLOCATORS_H

#include "transforms/cuda/cuda_context.h"
#include "transforms/cuda/kernels/plan.h"

namespace ompicc::cuda {

/// They become their handles, and for `allocate` alignments. What is used of the pool of one stands in
/// storage of the launch, which the host fills with the traits:
///
///     uses_allocators(own(traits))   →   a parameter `own_pool`; own is cudadev_handle_of(own_pool)
void settleAllocators(CudaContext &cuda, OmpDirective &target, CudaPlan &k);

} // namespace ompicc::cuda
#endif
