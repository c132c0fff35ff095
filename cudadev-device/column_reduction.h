/*
 * column_reduction.h: reductions of teams that lie beside each other in a block: the threads of one have the
 * same threadIdx.x, and differ in threadIdx.y.
 *
 *     cudadev_reduce_column<0>(cudadev_into<cudadev_add>(sum, sum_private));
 *
 * A block has 8, 16 or 32 teams (a power of two up to a warp, in whole warps), or teams of one thread each,
 * which have nothing to combine. A warp combines what its lanes have of each team by shuffles, and leaves one
 * value for each team in shared memory; a team's first thread brings those together. All threads of the block
 * call this alike. Of several reductions in a kernel each but the first has a number other than 0: the ones
 * before may still be read.
 */
#ifndef CUDADEV_COLUMN_REDUCTION_H
#define CUDADEV_COLUMN_REDUCTION_H

#include "block_reduction.h"

/* What the warps of a block leave for its teams, one list item after the other. */
static __device__ __forceinline__ void *cudadev_values_of_columns() {
  static __shared__ double values[CUDADEV_MAX_WARPS * CUDADEV_WARP];
  return values;
}

/* The team's value: for its first thread, or for all of them. */
template <bool ForAll, class Op, class T> static __device__ __forceinline__ T cudadev_of_column(T value) {
  static_assert(sizeof(T) <= sizeof(double), "an element of cudadev_values_of_columns");
  T *const values = (T *)cudadev_values_of_columns();
  const unsigned teams = blockDim.x, at = threadIdx.y * teams + threadIdx.x, lane = at % CUDADEV_WARP;
  for (unsigned distance = teams; distance < CUDADEV_WARP; distance *= 2)
    value = (T)Op::apply(value, cudadev_shuffle_xor(value, (int)distance));
  if (lane < teams) values[at / CUDADEV_WARP * teams + lane] = value;
  __syncthreads();
  const unsigned all = (teams * blockDim.y + CUDADEV_WARP - 1) / CUDADEV_WARP;
  if (threadIdx.y == 0) {
#pragma unroll 4
    for (unsigned warp = 1; warp < all; ++warp)
      value = (T)Op::apply(value, values[warp * teams + threadIdx.x]);
    if (ForAll) values[threadIdx.x] = value;
  }
  if (!ForAll) return value;
  __syncthreads();
  return values[threadIdx.x];
}

/* All list items, one after the other. */
template <int Number, bool ForAll> static __device__ __forceinline__ void cudadev_combine_columns() {}
template <int Number, bool ForAll, class Op, class T, class... Rest>
static __device__ __forceinline__ void cudadev_combine_columns(const cudadev_reduced<Op, T> &item,
                                                               const Rest &...rest) {
  if (Number != 0) __syncthreads();
  item.variable = (T)Op::apply(item.variable, cudadev_of_column<ForAll, Op>(item.value));
  cudadev_combine_columns<Number + 1, ForAll>(rest...);
}
template <class Op, class T>
static __device__ __forceinline__ void cudadev_combine_alone(const cudadev_reduced<Op, T> &item) {
  item.variable = (T)Op::apply(item.variable, item.value);
}

/* By all threads of a block: variable = variable op all values of the team, for each item, in the team's
 * first thread. */
template <int Number, class... Items>
static __device__ __forceinline__ void cudadev_reduce_column(Items... items) {
  if (blockDim.y == 1) {
    const int each[] = {(cudadev_combine_alone(items), 0)...};
    (void)each;
  } else
    cudadev_combine_columns<Number, false>(items...);
}

/* The same in every thread, of which each has variables of its own. */
template <int Number, class... Items>
static __device__ __forceinline__ void cudadev_reduce_column_for_all(Items... items) {
  if (blockDim.y == 1) {
    const int each[] = {(cudadev_combine_alone(items), 0)...};
    (void)each;
  } else
    cudadev_combine_columns<Number, true>(items...);
}

#endif
