/*
 * league_reduction.h: reductions of a kernel all of whose threads have a value of each list item (SPMD mode).
 *
 *     cudadev_reduce_league(cudadev_into<cudadev_add>(sum, sum_private),
 *                           cudadev_into<cudadev_max>(most, most_private));
 *
 * Each warp combines its lanes' values by shuffles and leaves one for each item in shared memory; behind one
 * barrier the first warp combines those, and its first lane brings the block's results to the league's, in
 * one atomic for each item. What is no number is combined item by item (reduction.h).
 */
#ifndef CUDADEV_LEAGUE_REDUCTION_H
#define CUDADEV_LEAGUE_REDUCTION_H

#include "block_reduction.h"

/* All list items from number `Item` on, one step after the other. */
template <int Item> struct cudadev_league_items {
  static __device__ __forceinline__ void combine_lanes(int, int, bool) {}
  static __device__ __forceinline__ void leave(int) {}
  static __device__ __forceinline__ void combine_warps(int, int) {}
  static __device__ __forceinline__ void bring() {}

  template <class T> static __device__ __forceinline__ T *values() {
    static __shared__ cudadev_values_of_warps<T, CUDADEV_MAX_WARPS> values;
    return values.of;
  }

  template <class Op, class T, class... Rest>
  static __device__ __forceinline__ void combine_lanes(int lane, int width, bool whole,
                                                       cudadev_reduced<Op, T> &item, Rest &...rest) {
    item.value = cudadev_warp_part<Op, T>::of_lanes(item.value, lane, width, whole);
    cudadev_league_items<Item + 1>::combine_lanes(lane, width, whole, rest...);
  }
  template <class Op, class T, class... Rest>
  static __device__ __forceinline__ void leave(int warp, cudadev_reduced<Op, T> &item, Rest &...rest) {
    values<T>()[warp] = item.value;
    cudadev_league_items<Item + 1>::leave(warp, rest...);
  }
  template <class Op, class T, class... Rest>
  static __device__ __forceinline__ void combine_warps(int lane, int warps, cudadev_reduced<Op, T> &item,
                                                       Rest &...rest) {
    item.value = cudadev_warp_part<Op, T>::of_values(values<T>(), lane, warps);
    cudadev_league_items<Item + 1>::combine_warps(lane, warps, rest...);
  }
  template <class Op, class T, class... Rest>
  static __device__ __forceinline__ void bring(cudadev_reduced<Op, T> &item, Rest &...rest) {
    cudadev_combine<Op, T>::call(&item.variable, item.value, cudadev_league_size());
    cudadev_league_items<Item + 1>::bring(rest...);
  }
};

/* By all threads of every block of any shape: variable = variable op all values, for each item. Once in a
 * kernel. */
template <class... Items> static __device__ __forceinline__ void cudadev_reduce_league(Items... items) {
  typedef cudadev_league_items<0> steps;
  const int threads = cudadev_block_threads(), thread = cudadev_thrid();
  const int warp = thread / CUDADEV_WARP, lane = thread % CUDADEV_WARP;
  const int left = threads - warp * CUDADEV_WARP;
  /* Two texts: full warps need no masks, and the values of all their items are on their way at a time. */
  if (threads % CUDADEV_WARP == 0)
    steps::combine_lanes(lane, CUDADEV_WARP, true, items...);
  else
    steps::combine_lanes(lane, left < CUDADEV_WARP ? left : CUDADEV_WARP, false, items...);
  if (threads > CUDADEV_WARP) {
    if (lane == 0) steps::leave(warp, items...);
    __syncthreads();
    if (warp != 0) return;
    steps::combine_warps(lane, (threads + CUDADEV_WARP - 1) / CUDADEV_WARP, items...);
  }
  if (thread == 0) steps::bring(items...);
}

#endif
