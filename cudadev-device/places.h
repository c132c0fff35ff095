/*
 * places.h: places that threads of a block take from one counter (OpenMP 5.2 §15.8.4, atomic capture).
 */
#ifndef CUDADEV_PLACES_H
#define CUDADEV_PLACES_H

#include "atomics.h"
#include "block_reduction.h"

/* The value that the counter has when the calling thread takes a place, for those that do: each has another
 * one. All threads of the block call it, once in a kernel. */
template <typename T> static __device__ __forceinline__ T cudadev_place_of(T *counter, bool takes) {
  typedef cudadev_block_of<0> block;
  static __shared__ unsigned before[CUDADEV_MAX_WARPS];
  static __shared__ T first;
  if (!__syncthreads_or(takes)) return 0;
  const unsigned taking = __ballot_sync(block::lanes(), takes);
  if (block::lane() == 0) before[block::warp()] = __popc(taking);
  __syncthreads();
  if (cudadev_thrid() == 0) {
    unsigned all = 0;
    for (int w = 0; w < block::number(); ++w) {
      const unsigned own = before[w];
      before[w] = all;
      all += own;
    }
    first = cudadev_atomic_add(counter, all);
  }
  __syncthreads();
  return (T)(first + (T)before[block::warp()] + (T)__popc(taking & ((1u << block::lane()) - 1)));
}

#endif
