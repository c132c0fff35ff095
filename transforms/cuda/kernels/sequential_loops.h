// Target constructs without any parallelism, whose loops are independent all the same.
//
//   #pragma omp target map(tofrom: a[0:n])
//   for (int i = 0; i < n; i++)
//     a[i] = 2 * a[i];
//
// or
//   #pragma omp target map(tofrom: sum)
//   for (int i = 0; i < n; i++)
//     sum += a[i];
//
// The program asks for one thread of a GPU. Where nobody can tell, the iterations are laid over the grid, if
// the loop is all there is, and are shared out among the threads of one team otherwise; loops whose
// iterations build on each other stay one thread's. Mapped numbers that nothing points to are a variable of
// the team's, which gets and brings back their values. Each element is computed by the same operations in the
// same order (inner_loops.h).
#ifndef OMPICC_TRANSFORMS_CUDA_SEQUENTIAL_LOOPS_H
#define OMPICC_TRANSFORMS_CUDA_SEQUENTIAL_LOOPS_H

#include "transforms/cuda/data/variable_arrays.h"
#include "transforms/cuda/kernels/frame.h"

namespace ompicc::cuda {

/// Makes the kernel of a normalised construct of that mode, without `teams`, whose loops are shared out, with
/// a version for launches where pointers overlap, in which one thread goes through the region as it was
/// written. Returns false, and makes nothing, if there is nothing to share out.
bool addSequentialLoops(KernelParts &parts, VariableArrays &arrays, OmpDirective &target, CudaPlan &k);

} // namespace ompicc::cuda
#endif
