/*
 * parts.h: teams that are warps, or halves or quarters of warps, so that several share a block of 128 threads
 * (ORT_KERNEL_WARPS): the guarded SPMD mode for many teams with short loops.
 *
 *     const cudadev_part _part(n);
 *     const unsigned _k = _part.team;
 *     if (_k < n) {
 *       for (unsigned _i = _part.lane; _i < _ni; _i += _part.width) ...
 *       cudadev_reduce_part(_part, cudadev_into<cudadev_add>(sum, sum_private));
 *       _part.sync();
 *
 * How large the teams are the launch says by the number of blocks: each team has one of the n iterations
 * that are distributed, at most. Without n they are warps: the program says so.
 */
#ifndef CUDADEV_PARTS_H
#define CUDADEV_PARTS_H

#include "block_reduction.h"

#define CUDADEV_PARTS_OF_BLOCK 16 /* at most */

/* Together: the teams of a warp come to each region, one after the other, all of them. So all lanes take part
 * in whatever lanes do together: which lanes a mask names that is no constant is found out each time, by four
 * instructions. A team without an iteration goes through another one's with threads that have no number,
 * which neither have iterations of loops nor are the first one. */
template <bool Together> struct cudadev_part_of {
  unsigned width;                                                /* threads of a team: 32, 16 or 8 */
  typename std::conditional<Together, int, unsigned>::type lane; /* the thread's number in its team; or -1 */
  unsigned lanes;  /* those of its warp that synchronise with it, as a mask */
  unsigned number; /* the team's in the block */
  unsigned count;  /* teams of a block */
  unsigned first;  /* the number of the block's first team */
  unsigned team;   /* the number of the thread's own, or of the one whose iteration it goes through */
  unsigned teams;  /* of all blocks */

  template <class Number> explicit __device__ __forceinline__ cudadev_part_of(Number n) {
    const unsigned halved = gridDim.x >= (n >> 2) + ((n & 3) != 0)   ? 0
                            : gridDim.x >= (n >> 3) + ((n & 7) != 0) ? 1
                                                                     : 2;
    width = CUDADEV_WARP >> halved;
    lane = threadIdx.x & (width - 1);
    lanes = Together ? CUDADEV_ALL_LANES
                     : (CUDADEV_ALL_LANES >> (CUDADEV_WARP - width)) << (threadIdx.x % CUDADEV_WARP - lane);
    number = threadIdx.x >> (5 - halved);
    count = 4 << halved;
    first = blockIdx.x * count;
    team = first + number;
    teams = gridDim.x * count;
    if (Together && team >= n) team = (unsigned)n - 1, lane = -1;
  }

  __device__ __forceinline__ cudadev_part_of() : cudadev_part_of(0u) {}

  __device__ __forceinline__ bool is_first() const { return (threadIdx.x & (width - 1)) == 0; }
  /* Whether a loop has so many iterations that all threads of the block had better share them out. */
  __device__ __forceinline__ bool is_long(unsigned long iterations) const { return iterations > 16 * width; }
  /* Together: whether any team of the warp has something to do, if those that leave no longer have. */
  __device__ __forceinline__ bool goes_on(bool leaves) {
    if (leaves) lane = -1;
    return !__all_sync(CUDADEV_ALL_LANES, lane < 0);
  }

  __device__ __forceinline__ void sync() const { __syncwarp(lanes); }
  /* What cudadev_from_one is to the threads of a block. */
  template <class T> __device__ __forceinline__ T from_one(T value) const {
    sync();
    value = of_first(value);
    sync();
    return value;
  }
  /* Whether the argument of any lane holds: __syncthreads_or. */
  __device__ __forceinline__ bool any(bool holds) const {
    const bool one = !__all_sync(lanes, !holds);
    sync();
    return one;
  }
  /* The value of lane 0, for all lanes. */
  template <class T> __device__ __forceinline__ T of_first(T value) const {
    const unsigned mask = lanes;
    const int first_lane = (int)(threadIdx.x % CUDADEV_WARP & ~(width - 1));
    return cudadev_passed(value, [=](unsigned word) { return __shfl_sync(mask, word, first_lane); });
  }
};
typedef cudadev_part_of<false> cudadev_part;
typedef cudadev_part_of<true> cudadev_part_together;

/* The values of `Width` neighbouring lanes combined, by all of `lanes`. Each of them has it if the operator
 * is symmetric, the first one in any case. */
template <class Op, unsigned Width, class T>
static __device__ __forceinline__ T cudadev_combined_lanes(unsigned lanes, T value) {
  typedef cudadev_warp_instruction<Op, T> instruction;
  if (instruction::exists && Width == CUDADEV_WARP) return instruction::apply(lanes, value);
#pragma unroll
  for (unsigned distance = Width / 2; distance != 0; distance /= 2)
    value = (T)Op::apply(
        value, cudadev_passed(value, [=](unsigned word) { return __shfl_xor_sync(lanes, word, distance); }));
  return value;
}
/* The same of list items, one after the other. */
template <unsigned Width> static __device__ __forceinline__ void cudadev_combine_lanes(unsigned) {}
template <unsigned Width, class Op, class T, bool OfTeam, class... Rest>
static __device__ __forceinline__ void
cudadev_combine_lanes(unsigned lanes, cudadev_reduced<Op, T, OfTeam> &item, Rest &...rest) {
  item.value = cudadev_combined_lanes<Op, Width>(lanes, item.value);
  cudadev_combine_lanes<Width>(lanes, rest...);
}
template <bool Together, class... Items>
static __device__ __forceinline__ void cudadev_combine_part(const cudadev_part_of<Together> &part,
                                                            Items &...items) {
  if (part.width == 32)
    cudadev_combine_lanes<32>(CUDADEV_ALL_LANES, items...);
  else if (part.width == 16)
    cudadev_combine_lanes<16>(part.lanes, items...);
  else
    cudadev_combine_lanes<8>(part.lanes, items...);
}
template <bool Together>
static __device__ __forceinline__ void cudadev_take_part(const cudadev_part_of<Together> &, bool) {}
template <bool Together, class Op, class T, bool OfTeam, class... Rest>
static __device__ __forceinline__ void cudadev_take_part(const cudadev_part_of<Together> &part, bool all,
                                                         cudadev_reduced<Op, T, OfTeam> &item,
                                                         Rest &...rest) {
  if (all && !OfTeam && !cudadev_is_symmetric<Op, T>::value) item.value = part.of_first(item.value);
  if ((all && !OfTeam) || part.lane == 0) item.variable = (T)Op::apply(item.variable, item.value);
  cudadev_take_part(part, all, rest...);
}

/* cudadev_reduce_block of such a team. */
template <bool Together, class... Items>
static __device__ __forceinline__ void cudadev_reduce_part(const cudadev_part_of<Together> &part,
                                                           Items... items) {
  cudadev_combine_part(part, items...);
  part.sync();
  cudadev_take_part(part, false, items...);
}

/* cudadev_reduce_block_for_all. */
template <bool Together, class... Items>
static __device__ __forceinline__ void cudadev_reduce_part_for_all(const cudadev_part_of<Together> &part,
                                                                   Items... items) {
  cudadev_combine_part(part, items...);
  part.sync();
  cudadev_take_part(part, true, items...);
}

#endif
