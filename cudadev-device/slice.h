/*
 * slice.h: a part of a grid that is launched by itself, where a device ends kernels that run for too long
 * (OMPICC_MAX_KERNEL_MS).
 *
 * Plain C, so that the plugin fills exactly the structure that kernels read, in the module's variable
 * `cudadev_slice`. To a block of a slice `blockIdx` and `gridDim` are those of the whole grid. Kernels for
 * the GPUs of boards and for the sim device are made so, others with --kernel-slices.
 */
#ifndef CUDADEV_SLICE_H
#define CUDADEV_SLICE_H

typedef struct cudadev_slice_of {
  unsigned first[3]; /* the slice's first block */
  unsigned grid[3];  /* of the whole grid; 0: the launch is of all of it */
} cudadev_slice_of;

#if defined(__cplusplus) && !defined(CUDADEV_HOST)
#if defined(CUDADEV_SIM) || (defined(__CUDA_ARCH__) && (__CUDA_ARCH__ == 530 || __CUDA_ARCH__ == 620 ||      \
                                                        __CUDA_ARCH__ == 720 || __CUDA_ARCH__ == 870))
#define CUDADEV_SLICES
#endif
/* A variable of that name in each of several units that are linked would be one too many. */
#if defined(CUDADEV_SLICES) && !defined(__CUDACC_RDC__) && !defined(CUDADEV_RDC)
#ifdef CUDADEV_SIM
extern "C" __attribute__((visibility("protected"))) cudadev_slice_of cudadev_slice;
cudadev_slice_of cudadev_slice;
#else
extern "C" {
__constant__ cudadev_slice_of cudadev_slice = {{0, 0, 0}, {0, 0, 0}};
}
#endif

static __device__ __forceinline__ uint3 cudadev_block_index() {
  uint3 index;
  index.x = cudadev_slice.first[0] + blockIdx.x;
  index.y = cudadev_slice.first[1] + blockIdx.y;
  index.z = cudadev_slice.first[2] + blockIdx.z;
  return index;
}
static __device__ __forceinline__ uint3 cudadev_grid() {
  uint3 grid;
  const bool whole = cudadev_slice.grid[0] == 0;
  grid.x = whole ? gridDim.x : cudadev_slice.grid[0];
  grid.y = whole ? gridDim.y : cudadev_slice.grid[1];
  grid.z = whole ? gridDim.z : cudadev_slice.grid[2];
  return grid;
}
#define blockIdx cudadev_block_index()
#define gridDim cudadev_grid()
#endif
#endif

#endif
