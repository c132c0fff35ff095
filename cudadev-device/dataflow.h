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

/* A warp's barriers in front of a task, from a table: 16 * warps + id for one at which it waits, the same
 * with a minus where it only arrives; 0 ends them. The ids are spelt out: one in a register would reserve
 * all of the block's barriers. */
static __device__ __forceinline__ void cudadev_task_barriers(const short *list) {
  for (int one = *list; one != 0; one = *++list) {
    const int what = one < 0 ? -one : one, warps = what / 16;
    switch (what % 16) {
#define CUDADEV_TASK_BARRIER(id)                                                                             \
  case id: one < 0 ? cudadev_task_arrive<id>(warps) : cudadev_task_wait<id>(warps); break;
      CUDADEV_TASK_BARRIER(3)
      CUDADEV_TASK_BARRIER(4)
      CUDADEV_TASK_BARRIER(5)
      CUDADEV_TASK_BARRIER(6)
      CUDADEV_TASK_BARRIER(7)
      CUDADEV_TASK_BARRIER(8)
      CUDADEV_TASK_BARRIER(9)
      CUDADEV_TASK_BARRIER(10)
      CUDADEV_TASK_BARRIER(11)
      CUDADEV_TASK_BARRIER(12)
      CUDADEV_TASK_BARRIER(13)
      CUDADEV_TASK_BARRIER(14)
      CUDADEV_TASK_BARRIER(15)
#undef CUDADEV_TASK_BARRIER
    }
  }
}

#endif
