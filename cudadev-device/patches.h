/*
 * patches.h: a thread's place in its block where iterations read what lies together along x and write what
 * lies together along y, or the other way round, as transpositions do.
 *
 * In blocks whose rows are warps, a warp's accesses of one of the two kinds would be to 32 sectors of memory.
 * As a patch of 4 x 8 threads it touches eight sectors in rows and four in columns.
 */
#ifndef CUDADEV_PATCHES_H
#define CUDADEV_PATCHES_H

/* Whether each eight rows of a block are the patches of eight warps. */
static __device__ __forceinline__ bool cudadev_has_patches() {
  return blockDim.x == 32 && blockDim.y % 8 == 0;
}

/* The thread's place along x and along y: each place of the block is one thread's. */
static __device__ __forceinline__ unsigned cudadev_patch_x() {
  return cudadev_has_patches() ? threadIdx.y % 8 * 4 + threadIdx.x % 4 : threadIdx.x;
}

static __device__ __forceinline__ unsigned cudadev_patch_y() {
  return cudadev_has_patches() ? threadIdx.y / 8 * 8 + threadIdx.x / 4 : threadIdx.y;
}

#endif
