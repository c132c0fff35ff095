/*
 * ordered_sums.h: sums of floating-point numbers in the order of their terms, which a block's threads have
 * computed (guarded SPMD mode).
 *
 *     cudadev_sum_in_order<3, 516>(count, sums, terms);
 *     cudadev_sum_in_order<3, 516>(count, sums, terms, factors);
 *
 * `sums` are the block's, and have a row of `Row` terms each, one behind the other, of which `count` are
 * added: values, or products of values and factors, which compilers make one instruction of with the
 * addition. Each sum is a lane's of one warp. Blocks choose different warps: a multiprocessor has the first
 * ones of all of its blocks go by turns. All threads of the block call this alike, between barriers.
 */
#ifndef CUDADEV_ORDERED_SUMS_H
#define CUDADEV_ORDERED_SUMS_H

#include "four.h"
#include "reduction.h"

/* The thread's number in the warp that does what only one does: from 0 on; others have larger ones. */
static __device__ __forceinline__ unsigned cudadev_number_in_chosen_warp() {
  const unsigned warps = blockDim.x / CUDADEV_WARP, first = warps ? blockIdx.x % warps * CUDADEV_WARP : 0;
  return threadIdx.x - first;
}

/* Terms in a row, from a multiple of sixteen bytes on: values, or products. */
template <class T> struct cudadev_row_of_values {
  const T *values;
  struct eight {
    cudadev_four<T> value[2];
  };
  __device__ __forceinline__ eight at(int k) const {
    return {{cudadev_four_of(values + k), cudadev_four_of(values + k + 4)}};
  }
  static __device__ __forceinline__ T plus(T sum, const eight &terms, int k) {
    return sum + terms.value[k / 4].of[k % 4];
  }
  __device__ __forceinline__ T plus_one(T sum, int k) const { return sum + values[k]; }
};
template <class T> struct cudadev_row_of_products {
  const T *values, *factors;
  struct eight {
    cudadev_four<T> value[2], factor[2];
  };
  __device__ __forceinline__ eight at(int k) const {
    return {{cudadev_four_of(values + k), cudadev_four_of(values + k + 4)},
            {cudadev_four_of(factors + k), cudadev_four_of(factors + k + 4)}};
  }
  static __device__ __forceinline__ T plus(T sum, const eight &terms, int k) {
    return sum + terms.value[k / 4].of[k % 4] * terms.factor[k / 4].of[k % 4];
  }
  __device__ __forceinline__ T plus_one(T sum, int k) const { return sum + values[k] * factors[k]; }
};

template <class T, class Row>
static __device__ __forceinline__ T cudadev_sum_of_eight(T sum, const typename Row::eight &terms) {
#pragma unroll
  for (int i = 0; i < 8; ++i) sum = Row::plus(sum, terms, i);
  return sum;
}
/* One thread's. While eight terms are added, each of which waits for the one before, or sixteen of four
 * bytes, the next eight are loaded, to registers of their own: of copies of them a compiler makes loads that
 * wait for the additions. */
template <class T, class Row>
static __device__ __forceinline__ T cudadev_sum_of_row(T sum, int count, Row row) {
  int k = 0;
  if (sizeof(T) > 4 && count >= 8) {
    typename Row::eight even = row.at(0), odd;
#pragma unroll 1
    for (k = 8; k + 16 <= count; k += 16) {
      odd = row.at(k);
      sum = cudadev_sum_of_eight<T, Row>(sum, even);
      even = row.at(k + 8);
      sum = cudadev_sum_of_eight<T, Row>(sum, odd);
    }
    sum = cudadev_sum_of_eight<T, Row>(sum, even);
  } else if (sizeof(T) <= 4 && count >= 16) {
    typename Row::eight first = row.at(0), second = row.at(8), third;
#pragma unroll 1
    for (k = 16; k + 24 <= count; k += 24) {
      third = row.at(k);
      sum = cudadev_sum_of_eight<T, Row>(sum, first);
      first = row.at(k + 8);
      sum = cudadev_sum_of_eight<T, Row>(sum, second);
      second = row.at(k + 16);
      sum = cudadev_sum_of_eight<T, Row>(sum, third);
    }
    sum = cudadev_sum_of_eight<T, Row>(sum, first);
    sum = cudadev_sum_of_eight<T, Row>(sum, second);
  }
#pragma unroll 1
  for (; k + 8 <= count; k += 8) sum = cudadev_sum_of_eight<T, Row>(sum, row.at(k));
#pragma unroll 1
  for (; k < count; ++k) sum = row.plus_one(sum, k);
  return sum;
}

template <int Sums, int Row, class T>
static __device__ __forceinline__ void cudadev_sum_in_order(int count, T *sums, const T *terms) {
  const unsigned number = cudadev_number_in_chosen_warp();
  if (number < Sums)
    sums[number] = cudadev_sum_of_row(sums[number], count, cudadev_row_of_values<T>{terms + number * Row});
}
template <int Sums, int Row, class T>
static __device__ __forceinline__ void cudadev_sum_in_order(int count, T *sums, const T *terms,
                                                            const T *factors) {
  const unsigned number = cudadev_number_in_chosen_warp();
  if (number < Sums)
    sums[number] = cudadev_sum_of_row(
        sums[number], count, cudadev_row_of_products<T>{terms + number * Row, factors + number * Row});
}

#endif
