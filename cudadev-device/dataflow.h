/*
 * dataflow.h: tasks with dependences that are shared out over the warps of a block
 * (transforms/cuda/dataflow/).
 *
 * Each warp runs its tasks in an order that was fixed when the kernel was compiled. Where one needs what a
 * task of another warp has written, that one arrives at a named barrier behind it and goes on, and this one
 * waits there. All of a warp's lanes come to each of these functions.
 */
#ifndef CUDADEV_DATAFLOW_H
#define CUDADEV_DATAFLOW_H

#include "state.h"

/* The calling thread's warp, the same for all of its lanes as far as the compiler can see, and its lane. For
 * one-dimensional blocks. */
static __device__ __forceinline__ int cudadev_task_warp() {
  return (int)__shfl_sync(CUDADEV_ALL_LANES, threadIdx.x / CUDADEV_WARP, 0);
}
static __device__ __forceinline__ int cudadev_task_lane() { return (int)threadIdx.x % CUDADEV_WARP; }

/* Behind a task: what the lanes have done is done for all lanes. */
static __device__ __forceinline__ void cudadev_task_end() { __syncwarp(CUDADEV_ALL_LANES); }

/* Barrier `id`, of so many warps: waits there for the others, or arrives for those who wait. */
template <int id> static __device__ __forceinline__ void cudadev_task_wait(int warps) {
  __syncwarp(CUDADEV_ALL_LANES);
  cudadev_hw_sync<id>(warps * CUDADEV_WARP);
}
template <int id> static __device__ __forceinline__ void cudadev_task_arrive(int warps) {
  __syncwarp(CUDADEV_ALL_LANES);
  cudadev_hw_arrive<id>(warps * CUDADEV_WARP);
}

#endif
