// A task that a warp runs: what its lanes do (Singe, §3.2: "a thread in lane l … for the l-th point").
//
// Lanes share out the iterations of a task's simd loops. What is around these, all lanes do where it only
// computes variables of the task's own, each its own copy of them; the first one does where it changes
// memory, and the others wait:
//
//     double s = w[k] / 2;                         double s = w[k] / 2;
//   #pragma omp simd                               { int l = (int) lane; y[k][l] = s * x[l]; }
//     for (l = 0; l < 32; l++)               →     __syncwarp();
//       y[k][l] = s * x[l];                        if (lane == 0)
//     done[k] = 1;                                   done[k] = 1;
//
// A simd loop says that lanes may run its iterations at the same time, but also that, in each step, all lanes
// have done what comes before (OpenMP 5.2 §10.4): that lanes of a warp do not do by themselves. So of each
// array that a loop writes, its text has to show that an iteration touches no element of another one's; what
// several pointers point to is taken to be several arrays, and order(concurrent) says all of it. A loop of
// another kind, and a task without such loops, one lane runs.
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_LANES_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_LANES_H

#include "transforms/cuda/cuda_context.h"

namespace ompicc::cuda {

/// Shares out the task among a warp's lanes, in place: marks its simd loops (RegionFacts::byLanes), and puts
/// what one lane does under its condition. Returns false if one lane has to run it; it must not be used then.
bool shareAmongLanes(CudaContext &cuda, OmpDirective &task);

} // namespace ompicc::cuda
#endif
