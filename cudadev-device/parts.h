/*
 * parts.h: teams that are warps, or halves or quarters of warps, so that several share a block of 128 threads
 * (ORT_KERNEL_WARPS): the guarded SPMD mode for many teams with short loops.
 *
 *     const cudadev_part _part(n);
 *     for (unsigned _k = _part.team; _k < n; _k += _part.teams) {
 *       for (unsigned _i = _part.lane; _i < _ni; _i += _part.width) ...
 *       cudadev_reduce_part(_part, cudadev_into<cudadev_add>(sum, sum_private));
 *       __syncwarp(_part.lanes);
 *
 * How large the teams are the launch says by the number of blocks: each team has one of the n iterations
 * that are distributed, at most. Without n they are warps: the program says so.
 */
#ifndef CUDADEV_PARTS_H
#define CUDADEV_PARTS_H

#include "block_reduction.h"

#define CUDADEV_PARTS_OF_BLOCK 16 /* at most */

struct cudadev_part {
  unsigned width;  /* threads of a team: 32, 16 or 8 */
  unsigned lane;   /* the thread's number in its team */
  unsigned lanes;  /* those of its warp that are the team, as a mask */
  unsigned number; /* the team's in the block */
  unsigned count;  /* teams of a block */
  unsigned first;  /* the number of the block's first team */
  unsigned team;   /* the number of the thread's own */
  unsigned teams;  /* of all blocks */

  explicit __device__ __forceinline__ cudadev_part(unsigned long n) {
    const unsigned halved = gridDim.x * 4ul >= n ? 0 : gridDim.x * 8ul >= n ? 1 : 2;
    width = CUDADEV_WARP >> halved;
    lane = threadIdx.x & (width - 1);
    lanes = (CUDADEV_ALL_LANES >> (CUDADEV_WARP - width)) << (threadIdx.x % CUDADEV_WARP - lane);
    number = threadIdx.x >> (5 - halved);
    count = 4 << halved;
    first = blockIdx.x * count;
    team = first + number;
    teams = gridDim.x * count;
  }

  __device__ __forceinline__ cudadev_part() : cudadev_part(0) {}

  /* Whether a loop has so many iterations that all threads of the block had better share them out. */
  __device__ __forceinline__ bool is_long(unsigned long iterations) const { return iterations > 16 * width; }

  /* What cudadev_from_one is to the threads of a block. */
  template <class T> __device__ __forceinline__ T from_one(T value) const {
    __syncwarp(lanes);
    value = of_first(value);
    __syncwarp(lanes);
    return value;
  }
  /* Whether the argument of any lane holds: __syncthreads_or. */
  __device__ __forceinline__ bool any(bool holds) const {
    const bool one = !__all_sync(lanes, !holds);
    __syncwarp(lanes);
    return one;
  }
  /* The value of lane 0, for all lanes. */
  template <class T> __device__ __forceinline__ T of_first(T value) const {
    const unsigned part = lanes;
    const int first_lane = (int)(threadIdx.x % CUDADEV_WARP - lane);
    return cudadev_passed(value, [=](unsigned word) { return __shfl_sync(part, word, first_lane); });
  }
  template <class Op, class T> __device__ __forceinline__ T with_neighbour(T value, unsigned distance) const {
    const unsigned part = lanes;
    return (T)Op::apply(
        value, cudadev_passed(value, [=](unsigned word) { return __shfl_xor_sync(part, word, distance); }));
  }
  /* The values of all lanes combined. All have it if the operator is symmetric, lane 0 in any case. */
  template <class Op, class T> __device__ __forceinline__ T combined(T value) const {
    typedef cudadev_warp_instruction<Op, T> instruction;
    if (instruction::exists) return instruction::apply(lanes, value);
    if (width > 16) value = with_neighbour<Op>(value, 16);
    if (width > 8) value = with_neighbour<Op>(value, 8);
    value = with_neighbour<Op>(value, 4);
    value = with_neighbour<Op>(value, 2);
    return with_neighbour<Op>(value, 1);
  }
};

/* List items, one after the other. */
static __device__ __forceinline__ void cudadev_combine_part(const cudadev_part &) {}
template <class Op, class T, bool OfTeam, class... Rest>
static __device__ __forceinline__ void
cudadev_combine_part(const cudadev_part &part, cudadev_reduced<Op, T, OfTeam> &item, Rest &...rest) {
  item.value = part.combined<Op>(item.value);
  cudadev_combine_part(part, rest...);
}
static __device__ __forceinline__ void cudadev_take_part(const cudadev_part &, bool) {}
template <class Op, class T, bool OfTeam, class... Rest>
static __device__ __forceinline__ void
cudadev_take_part(const cudadev_part &part, bool all, cudadev_reduced<Op, T, OfTeam> &item, Rest &...rest) {
  if (all && !OfTeam && !cudadev_is_symmetric<Op, T>::value) item.value = part.of_first(item.value);
  if ((all && !OfTeam) || part.lane == 0) item.variable = (T)Op::apply(item.variable, item.value);
  cudadev_take_part(part, all, rest...);
}

/* cudadev_reduce_block of such a team. */
template <class... Items>
static __device__ __forceinline__ void cudadev_reduce_part(const cudadev_part &part, Items... items) {
  cudadev_combine_part(part, items...);
  __syncwarp(part.lanes);
  cudadev_take_part(part, false, items...);
}

/* cudadev_reduce_block_for_all. */
template <class... Items>
static __device__ __forceinline__ void cudadev_reduce_part_for_all(const cudadev_part &part, Items... items) {
  cudadev_combine_part(part, items...);
  __syncwarp(part.lanes);
  cudadev_take_part(part, true, items...);
}

#endif
