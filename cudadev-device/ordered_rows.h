/*
 * ordered_rows.h: terms in a row, which one thread adds to a sum in their order.
 *
 *     sum = cudadev_sum_of_row(sum, count, cudadev_row_of_values<float>{terms});
 *     sum = cudadev_sum_of_row(sum, count, cudadev_row_of_products<float>{terms, factors});
 */
#ifndef CUDADEV_ORDERED_ROWS_H
#define CUDADEV_ORDERED_ROWS_H

#include "four.h"

/* Terms in a row, from a multiple of sixteen bytes on: values, or products. */
template <class T> struct cudadev_row_of_values {
  const T *values;
  struct eight {
    cudadev_four<T> value[2];
  };
  struct four {
    cudadev_four<T> value;
  };
  __device__ __forceinline__ eight at(int k) const {
    return {{cudadev_four_of(values + k), cudadev_four_of(values + k + 4)}};
  }
  __device__ __forceinline__ four four_at(int k) const { return {cudadev_four_of(values + k)}; }
  static __device__ __forceinline__ T plus(T sum, const eight &terms, int k) {
    return sum + terms.value[k / 4].of[k % 4];
  }
  static __device__ __forceinline__ T plus(T sum, const four &terms, int k) {
    return sum + terms.value.of[k];
  }
  __device__ __forceinline__ T plus_one(T sum, int k) const { return sum + values[k]; }
  __device__ __forceinline__ cudadev_row_of_values from(int k) const { return {values + k}; }
};
template <class T> struct cudadev_row_of_products {
  const T *values, *factors;
  struct eight {
    cudadev_four<T> value[2], factor[2];
  };
  struct four {
    cudadev_four<T> value, factor;
  };
  __device__ __forceinline__ eight at(int k) const {
    return {{cudadev_four_of(values + k), cudadev_four_of(values + k + 4)},
            {cudadev_four_of(factors + k), cudadev_four_of(factors + k + 4)}};
  }
  __device__ __forceinline__ four four_at(int k) const {
    return {cudadev_four_of(values + k), cudadev_four_of(factors + k)};
  }
  static __device__ __forceinline__ T plus(T sum, const eight &terms, int k) {
    return sum + terms.value[k / 4].of[k % 4] * terms.factor[k / 4].of[k % 4];
  }
  static __device__ __forceinline__ T plus(T sum, const four &terms, int k) {
    return sum + terms.value.of[k] * terms.factor.of[k];
  }
  __device__ __forceinline__ T plus_one(T sum, int k) const { return sum + values[k] * factors[k]; }
  __device__ __forceinline__ cudadev_row_of_products from(int k) const { return {values + k, factors + k}; }
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

#endif
