// The version of a guarded kernel for teams of a size that is known when compiling (team_size.h), where the
// launch takes more threads for few teams: it chooses.
//
//     #pragma omp parallel for collapse(2)            for (unsigned _turn = 0; _turn < 16; _turn++) {
//     for (int i = 0; i < 64; i++)             →        int i = threadIdx.x / 64 + _turn * 4;
//       for (int j = 0; j < 64; j++) …                  int j = threadIdx.x % 64;
#ifndef OMPICC_TRANSFORMS_CUDA_EXACT_KERNEL_H
#define OMPICC_TRANSFORMS_CUDA_EXACT_KERNEL_H

#include "transforms/cuda/kernels/frame.h"

namespace ompicc::cuda {

/// Threads of the teams for which a version of k's kernel gains something; 0: there is to be none.
unsigned threadsOfExact(Context &c, OmpDirective &target, const GuardedPlan &plan, const CudaPlan &k);
/// Makes that version, in a file of its own, when the kernel has been made.
/// @param copyOfIt the construct, as it was before that
void addExactKernel(KernelParts &parts, CudaPlan &k, OmpDirective &copyOfIt, unsigned threads);
/// Has launches choose: to be called when all versions have been made.
void noteExactKernel(Context &c, CudaPlan &k, unsigned threads);

} // namespace ompicc::cuda
#endif
