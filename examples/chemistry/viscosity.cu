// viscosity.cu: viscosity.c's data-parallel spellings in CUDA: a point is one thread's.
//
//     nvcc -O2 -DKERNELS='"kernels.h"' [-DSINGLE] viscosity.cu -o viscosity
#include "viscosity.h"

#define DATA_PARALLEL(name, point)                                                                          \
  static __global__ void __launch_bounds__(BLOCK) kernel_##name(long n, const real *__restrict__ T,        \
                                                                const real *__restrict__ X, real *out) {    \
    const long p = blockIdx.x * (long)blockDim.x + threadIdx.x;                                             \
    if (p < n) out[p] = point(n, __ldg(&T[p]), X + p);                                                      \
  }                                                                                                         \
  static void name(long n, const real *T, const real *, const real *X, real *out) {                         \
    kernel_##name<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(n, T, X, out);                                        \
  }
constexpr int BLOCK = 128;
DATA_PARALLEL(loops, point_in_loops)
DATA_PARALLEL(blocks, point_in_blocks)
#ifdef UNROLLED
DATA_PARALLEL(unrolled, unrolled_point)
#endif

static const struct spelling spellings[] = {
    {"cuda-loops", loops},
    {"cuda-blocks", blocks},
#ifdef UNROLLED
    {"cuda-unrolled", unrolled},
#endif
};
CHEMISTRY_MAIN(viscosity, spellings)
