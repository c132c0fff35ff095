/*
 * ordered_updates.h: elements that terms are added to where the program computes which, for a block's threads
 * (guarded SPMD mode). Each element gets its terms in their order, as of one thread that goes through all.
 *
 *     cudadev_update_in_order<false, true>(count, places, values);
 *     cudadev_update_in_order<true, false>(count, places, values, factors);
 *
 * `places` has the element of each term, or null where there is none, which is told by the second template
 * argument: those are left out first. A warp takes 32 terms at a time. The lanes that have terms of one
 * element find each other, and add them up lane by lane. All threads of the block call this alike, between
 * barriers; the arrays are the block's, and are overwritten.
 */
#ifndef CUDADEV_ORDERED_UPDATES_H
#define CUDADEV_ORDERED_UPDATES_H

#include "ordered_sums.h"

/* The lanes of a warp that have the same address. */
static __device__ __forceinline__ unsigned cudadev_lanes_with(const void *place) {
  const unsigned long long own = (unsigned long long)(size_t)place;
#ifdef CUDADEV_HW_MATCHES
  return __match_any_sync(CUDADEV_ALL_LANES, own);
#else
  unsigned same = 0;
#pragma unroll
  for (int lane = 0; lane < CUDADEV_WARP; ++lane)
    same |= (unsigned)(__shfl_sync(CUDADEV_ALL_LANES, own, lane) == own) << lane;
  return same;
#endif
}

/* A term, and arrays of them: a value, or a product, which compilers make one instruction of with the
 * addition. */
template <class V> struct cudadev_value {
  V value;
  template <class T> __device__ __forceinline__ T added_to(T sum) const { return sum + value; }
  template <class T> __device__ __forceinline__ T taken_from(T sum) const { return sum - value; }
  __device__ __forceinline__ cudadev_value of_lane(int lane) const {
    return {__shfl_sync(CUDADEV_ALL_LANES, value, lane)};
  }
};
template <class V, class F> struct cudadev_product {
  V value;
  F factor;
  template <class T> __device__ __forceinline__ T added_to(T sum) const { return sum + value * factor; }
  template <class T> __device__ __forceinline__ T taken_from(T sum) const { return sum - value * factor; }
  __device__ __forceinline__ cudadev_product of_lane(int lane) const {
    return {__shfl_sync(CUDADEV_ALL_LANES, value, lane), __shfl_sync(CUDADEV_ALL_LANES, factor, lane)};
  }
};
template <class V> struct cudadev_values {
  typedef cudadev_value<V> term;
  V *values;
  __device__ __forceinline__ term get(int k) const { return {values[k]}; }
  __device__ __forceinline__ void put(int k, term t) const { values[k] = t.value; }
};
template <class V, class F> struct cudadev_products {
  typedef cudadev_product<V, F> term;
  V *values;
  F *factors;
  __device__ __forceinline__ term get(int k) const { return {values[k], factors[k]}; }
  __device__ __forceinline__ void put(int k, term t) const { values[k] = t.value, factors[k] = t.factor; }
};

/* By a warp: moves the terms that have a place to the front. Returns how many there are. */
template <class T, class Terms>
static __device__ __forceinline__ int cudadev_pack_terms(int count, T **places, Terms terms, int lane) {
  int packed = 0;
  for (int first = 0; first < count; first += CUDADEV_WARP) {
    const int k = first + lane;
    T *const place = k < count ? places[k] : nullptr;
    const typename Terms::term term = terms.get(place ? k : first);
    const unsigned there = __ballot_sync(CUDADEV_ALL_LANES, place != nullptr);
    const int to = packed + __popc(there & ((1u << lane) - 1));
    if (place) places[to] = place, terms.put(to, term);
    packed += __popc(there);
    __syncwarp();
  }
  return packed;
}

template <bool Subtracts, bool Sometimes, class T, class Terms>
static __device__ __forceinline__ void cudadev_update_terms(int count, T **places, Terms terms) {
  const int lane = (int)cudadev_number_in_chosen_warp();
  if (blockDim.x < CUDADEV_WARP) { /* no whole warp */
    for (int k = 0; lane == 0 && k < count; ++k)
      if (T *const place = places[k])
        *place = Subtracts ? terms.get(k).taken_from(*place) : terms.get(k).added_to(*place);
    return;
  }
  if (lane < 0 || lane >= CUDADEV_WARP) return;
  if (Sometimes) count = cudadev_pack_terms(count, places, terms, lane);
  for (int first = 0; first < count; first += CUDADEV_WARP) {
    const int k = first + lane;
    T *const place = k < count ? places[k] : nullptr;
    const typename Terms::term term = terms.get(place ? k : first);
    T sum = T();
    if (place) sum = *place;
    const unsigned same = cudadev_lanes_with(place);
    unsigned left = place ? same : 0;
    while (__any_sync(CUDADEV_ALL_LANES, left != 0)) {
      const typename Terms::term next = term.of_lane(left ? __ffs((int)left) - 1 : lane);
      if (left) sum = Subtracts ? next.taken_from(sum) : next.added_to(sum);
      left &= left - 1;
    }
    if (place && lane == __ffs((int)same) - 1) *place = sum;
    __syncwarp();
  }
}

template <bool Subtracts, bool Sometimes, class T, class V>
static __device__ __forceinline__ void cudadev_update_in_order(int count, T **places, V *values) {
  cudadev_update_terms<Subtracts, Sometimes>(count, places, cudadev_values<V>{values});
}
template <bool Subtracts, bool Sometimes, class T, class V, class F>
static __device__ __forceinline__ void cudadev_update_in_order(int count, T **places, V *values, F *factors) {
  cudadev_update_terms<Subtracts, Sometimes>(count, places, cudadev_products<V, F>{values, factors});
}

#endif
