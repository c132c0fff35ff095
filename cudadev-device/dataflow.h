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

/* In a task that only copies: to shared memory from global memory the copy is under way when the lane goes on
 * (from sm_80 on); else it is made at once. Behind the task: its copies are those that the warp waits for
 * together. */
template <class T> static __device__ __forceinline__ void cudadev_task_copy(T *to, const T &from) {
  CUDADEV_HW_TASK_COPY(to, &from);
}
static __device__ __forceinline__ void cudadev_task_copies() { cudadev_hw_copies_begun(); }

/* Waits for the copies of the warp's tasks but for the `later` last ones. They are there for all lanes, and
 * for who is told so at a barrier. */
template <int later> static __device__ __forceinline__ void cudadev_task_landed() {
  cudadev_hw_copies_landed<later>();
  __syncwarp(CUDADEV_ALL_LANES);
}

/* Barrier `id`, of so many warps: waits there for the others, or arrives for those who wait. */
template <int id> static __device__ __forceinline__ void cudadev_task_wait(int warps) {
  __syncwarp(CUDADEV_ALL_LANES);
  cudadev_hw_sync<id>(warps * CUDADEV_WARP);
}
template <int id> static __device__ __forceinline__ void cudadev_task_arrive(int warps) {
  __syncwarp(CUDADEV_ALL_LANES);
  cudadev_hw_arrive<id>(warps * CUDADEV_WARP);
}

static __device__ __forceinline__ void cudadev_task_copies_landed(int later) {
  switch (later) {
  case 0: return cudadev_task_landed<0>();
  case 1: return cudadev_task_landed<1>();
  case 2: return cudadev_task_landed<2>();
  case 3: return cudadev_task_landed<3>();
  case 4: return cudadev_task_landed<4>();
  case 5: return cudadev_task_landed<5>();
  case 6: return cudadev_task_landed<6>();
  default: return cudadev_task_landed<7>();
  }
}

/* A warp's barriers in front of a task, from a table: 16 * warps + id for one at which it waits, the same
 * with a minus where it only arrives; 16 * later + 1 where it waits for copies; 0 ends them. The ids are
 * spelt out: one in a register would reserve all of the block's barriers. */
static __device__ __forceinline__ void cudadev_task_barriers(const short *list) {
  for (int one = *list; one != 0; one = *++list) {
    const int what = one < 0 ? -one : one, warps = what / 16;
    switch (what % 16) {
#define CUDADEV_TASK_BARRIER(id)                                                                             \
  case id: one < 0 ? cudadev_task_arrive<id>(warps) : cudadev_task_wait<id>(warps); break;
    case 1:
      cudadev_task_copies_landed(warps);
      break;
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
