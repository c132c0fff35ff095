/*
 * ordered_sums.h: sums of floating-point numbers in the order of their terms, which a block's threads have
 * computed (guarded SPMD mode).
 *
 *     cudadev_sum_in_order<3, 516>(count, sums, terms);
 *     cudadev_sum_in_order<3, 516>(count, sums, terms, factors);
 *
 * `sums` are the block's, and have a row of `Row` terms each, one behind the other, of which `count` are added:
 * values, or products of values and factors, which compilers make one instruction of with the addition. Each sum
 * is a lane's of one warp. Blocks choose different warps: a multiprocessor has the first ones of all of its
 * blocks go by turns. All threads of the block call this alike, between barriers.
 */
#ifndef CUDADEV_ORDERED_SUMS_H
#define CUDADEV_ORDERED_SUMS_H

#include "reduction.h"

/* The thread's number in the warp that does what only one does: from 0 on; others have larger ones. */
static __device__ __forceinline__ unsigned cudadev_number_in_chosen_warp() {
  const unsigned warps = blockDim.x / CUDADEV_WARP, first = warps ? blockIdx.x % warps * CUDADEV_WARP : 0;
  return threadIdx.x - first;
}

template <int Sums, int Row, class T>
static __device__ __forceinline__ void cudadev_sum_in_order(int count, T *sums, const T *terms) {
  const unsigned number = cudadev_number_in_chosen_warp();
  if (number >= Sums) return;
  const T *const own = terms + number * Row;
  T sum = sums[number];
#pragma unroll 32
  for (int k = 0; k < count; ++k) sum += own[k];
  sums[number] = sum;
}

template <int Sums, int Row, class T>
static __device__ __forceinline__ void cudadev_sum_in_order(int count, T *sums, const T *terms, const T *factors) {
  const unsigned number = cudadev_number_in_chosen_warp();
  if (number >= Sums) return;
  const T *const own = terms + number * Row, *const by = factors + number * Row;
  T sum = sums[number];
#pragma unroll 32
  for (int k = 0; k < count; ++k) sum += own[k] * by[k];
  sums[number] = sum;
}

#endif
