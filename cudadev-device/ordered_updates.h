/*
 * ordered_updates.h: elements that terms are added to where the program computes which, for a block's threads
 * (guarded SPMD mode). Each element gets its terms in their order, as of one thread that goes through all.
 *
 *     cudadev_update_in_order<false, 1024>(count, places, values);
 *     cudadev_update_in_order<true, 1024>(count, places, values, factors);
 *
 * `places` has the element of each of `count` terms, of at most as many as the template says, or null where
 * there is none. Terms are sorted by a few bits of the element's address, those with the same bits in their
 * order (counting sort), and a thread adds those of one value of these bits. All threads of the block call
 * this alike, between barriers; the arrays are the block's.
 */
#ifndef CUDADEV_ORDERED_UPDATES_H
#define CUDADEV_ORDERED_UPDATES_H

#include "ordered_sums.h"

/* The lanes of a warp that have the same number. */
static __device__ __forceinline__ unsigned cudadev_lanes_with(unsigned number) {
#ifdef CUDADEV_HW_MATCHES
  return __match_any_sync(CUDADEV_ALL_LANES, number);
#else
  unsigned same = 0;
#pragma unroll
  for (int lane = 0; lane < CUDADEV_WARP; ++lane)
    same |= (unsigned)(__shfl_sync(CUDADEV_ALL_LANES, number, lane) == number) << lane;
  return same;
#endif
}

/* Terms: values, or products, which compilers make one instruction of with the addition. */
template <bool Subtracts, class V> struct cudadev_values_to_add {
  const V *values;
  template <class T> __device__ __forceinline__ T added_to(T sum, int k) const {
    return Subtracts ? sum - values[k] : sum + values[k];
  }
};
template <bool Subtracts, class V, class F> struct cudadev_products_to_add {
  const V *values;
  const F *factors;
  template <class T> __device__ __forceinline__ T added_to(T sum, int k) const {
    return Subtracts ? sum - values[k] * factors[k] : sum + values[k] * factors[k];
  }
};

/* How terms are sorted. */
template <int Step> struct cudadev_sorted_terms {
  static constexpr int most_warps = 8, most_buckets = most_warps * CUDADEV_WARP;

  int warps,
      buckets; /* the first warps of the block, a power of two, and as many buckets as they have threads */
  unsigned short (*counts)[most_buckets]; /* of each warp: terms of each bucket, then of the warps before */
  unsigned short *ranks, *order,
      *starts; /* of a term among its warp's in the bucket; terms; of each bucket */

  /* In the block's memory. */
  __device__ __forceinline__ explicit cudadev_sorted_terms(int threads) {
    static __shared__ unsigned short counts_of_warps[most_warps][most_buckets], ranks_of_terms[Step],
        sorted[Step], starts_of_buckets[most_buckets + 1];
    counts = counts_of_warps, ranks = ranks_of_terms, order = sorted, starts = starts_of_buckets;
    for (warps = most_warps; warps * CUDADEV_WARP > threads;) warps /= 2;
    buckets = warps * CUDADEV_WARP;
  }

  template <class T> __device__ __forceinline__ int bucket_of(const T *place) const {
    const unsigned number = (unsigned)((size_t)place / sizeof(T));
    return (int)((number ^ number >> 8) & (unsigned)(buckets - 1));
  }
  /* Calls what numbers a warp's terms: 32 at a time, in order. */
  template <class Each>
  __device__ __forceinline__ void for_terms(int warp, int lane, int count, Each each) const {
    const int own = (count + buckets - 1) / buckets * CUDADEV_WARP, upto = (warp + 1) * own,
              end = upto < count ? upto : count;
    for (int first = warp * own; first < end; first += CUDADEV_WARP) each(first + lane, first + lane < end);
  }
  /* By the lanes of a warp. */
  template <class T>
  __device__ __forceinline__ void count(int warp, int lane, int count, T *const *places) const {
    for (int b = lane; b < buckets; b += CUDADEV_WARP) counts[warp][b] = 0;
    __syncwarp();
    for_terms(warp, lane, count, [&](int k, bool is_there) {
      T *const place = is_there ? places[k] : nullptr;
      const int bucket = place ? bucket_of(place) : -1;
      const unsigned same = cudadev_lanes_with((unsigned)bucket), before = same & ((1u << lane) - 1);
      const unsigned counted = place ? counts[warp][bucket] : 0;
      __syncwarp();
      if (place) ranks[k] = (unsigned short)(counted + __popc(before));
      if (place && !before) counts[warp][bucket] = (unsigned short)(counted + __popc(same));
      __syncwarp();
    });
  }
  /* By each thread, for its bucket: how many of it the warps before have. Returns how many there are. */
  __device__ __forceinline__ int add_up(int bucket) const {
    int all = 0;
    for (int w = 0; w < warps; ++w) {
      const int own = counts[w][bucket];
      counts[w][bucket] = (unsigned short)all;
      all += own;
    }
    return all;
  }
  template <class T>
  __device__ __forceinline__ void sort(int warp, int lane, int count, T *const *places) const {
    for_terms(warp, lane, count, [&](int k, bool is_there) {
      T *const place = is_there ? places[k] : nullptr;
      if (!place) return;
      const int bucket = bucket_of(place);
      order[starts[bucket] + counts[warp][bucket] + ranks[k]] = (unsigned short)k;
    });
  }
};

template <int Step, class T, class Terms>
static __device__ __forceinline__ void cudadev_update_terms(int count, T *const *places, Terms terms) {
  const int thread = (int)threadIdx.x, lane = thread % CUDADEV_WARP, warp = thread / CUDADEV_WARP;
  if (blockDim.x < CUDADEV_WARP) { /* no whole warp */
    for (int k = 0; thread == 0 && k < count; ++k)
      if (T *const place = places[k]) *place = terms.added_to(*place, k);
    return;
  }
  const cudadev_sorted_terms<Step> sorted((int)blockDim.x);
  static __shared__ int totals[cudadev_sorted_terms<Step>::most_warps];
  const bool takes_part = warp < sorted.warps;
  if (takes_part) sorted.count(warp, lane, count, places);
  __syncthreads();
  int own = 0, upto = 0;
  if (takes_part) {
    own = upto = sorted.add_up(thread);
    for (int distance = 1; distance < CUDADEV_WARP; distance *= 2) {
      const int before = cudadev_shuffle_up(CUDADEV_ALL_LANES, upto, distance);
      if (lane >= distance) upto += before;
    }
    if (lane == CUDADEV_WARP - 1) totals[warp] = upto;
  }
  __syncthreads();
  int first = upto - own;
  if (takes_part) {
    for (int w = 0; w < warp; ++w) first += totals[w];
    sorted.starts[thread] = (unsigned short)first;
  }
  __syncthreads();
  if (takes_part) sorted.sort(warp, lane, count, places);
  __syncthreads();
  T *place = nullptr, sum = T();
  for (int i = first; i < first + own; ++i) {
    const int k = sorted.order[i];
    if (places[k] != place) {
      if (place) *place = sum;
      place = places[k], sum = *place;
    }
    sum = terms.added_to(sum, k);
  }
  if (place) *place = sum;
}

template <bool Subtracts, int Step, class T, class V>
static __device__ __forceinline__ void cudadev_update_in_order(int count, T *const *places, const V *values) {
  cudadev_update_terms<Step>(count, places, cudadev_values_to_add<Subtracts, V>{values});
}
template <bool Subtracts, int Step, class T, class V, class F>
static __device__ __forceinline__ void cudadev_update_in_order(int count, T *const *places, const V *values,
                                                               const F *factors) {
  cudadev_update_terms<Step>(count, places, cudadev_products_to_add<Subtracts, V, F>{values, factors});
}

#endif
