/*
 * ordered_sums.h: sums of floating-point numbers in the order of their terms, which a block's threads have
 * computed (guarded SPMD mode).
 *
 *     cudadev_sum_in_order<3, 516>(count, sums, terms);
 *     cudadev_sum_in_order<3, 516>(count, sums, terms, factors);
 *
 * `sums` are the block's, and have a row of `Row` terms each, one behind the other, of which `count` are
 * added: values, or products of values and factors, which compilers make one instruction of with the
 * addition. Each of several sums is a lane's of one warp, a single one all lanes'. Blocks choose different
 * warps: a multiprocessor has the first ones of all of its blocks go by turns. All threads of the block call
 * this alike, between barriers.
 */
#ifndef CUDADEV_ORDERED_SUMS_H
#define CUDADEV_ORDERED_SUMS_H

#include "ordered_rows.h"
#include "reduction.h"
#include "sum_by_warp.h"

/* The thread's number in the warp that does what only one does: from 0 on; others have larger ones. */
static __device__ __forceinline__ unsigned cudadev_number_in_chosen_warp() {
  const unsigned warps = blockDim.x / CUDADEV_WARP, first = warps ? blockIdx.x % warps * CUDADEV_WARP : 0;
  return threadIdx.x - first;
}

/* A lane's sum, or one of all lanes of a warp, which call this alike then and get it. */
template <class T, class Row>
static __device__ __forceinline__ T cudadev_sum_of_row_by(bool together, T sum, int count, Row row,
                                                          int lane) {
  return together ? cudadev_sum_of_row_by_warp(sum, count, row, lane) : cudadev_sum_of_row(sum, count, row);
}

/* By the chosen warp: all of its lanes have a single sum, each of them one of several. */
template <int Sums, class T, class RowOf>
static __device__ __forceinline__ void cudadev_sum_rows_in_order(int count, T *sums, RowOf row_of) {
  const unsigned number = cudadev_number_in_chosen_warp();
  const bool together = Sums == 1 && blockDim.x >= CUDADEV_WARP;
  if (number >= (together ? CUDADEV_WARP : Sums)) return;
  const unsigned which = together ? 0 : number;
  const T sum = cudadev_sum_of_row_by(together, sums[which], count, row_of(which), (int)number);
  if (number == which) sums[which] = sum;
}

template <int Sums, int Row, class T>
static __device__ __forceinline__ void cudadev_sum_in_order(int count, T *sums, const T *terms) {
  cudadev_sum_rows_in_order<Sums>(count, sums,
                                  [=](unsigned i) { return cudadev_row_of_values<T>{terms + i * Row}; });
}
template <int Sums, int Row, class T>
static __device__ __forceinline__ void cudadev_sum_in_order(int count, T *sums, const T *terms,
                                                            const T *factors) {
  cudadev_sum_rows_in_order<Sums>(count, sums, [=](unsigned i) {
    return cudadev_row_of_products<T>{terms + i * Row, factors + i * Row};
  });
}

#endif
