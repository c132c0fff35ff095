/*
 * row_stores.h: what each thread has of a row of its own, stored by the lanes of a warp for each other.
 *
 * 32 lanes that each store 16 bytes to a row of their own write to half of 32 sectors of memory. So lanes
 * whose rows are as many as there are pieces of 16 bytes in what each of them has exchange them, and store
 * the whole of one row after the other.
 */
#ifndef CUDADEV_ROW_STORES_H
#define CUDADEV_ROW_STORES_H

#include "four.h"
#include "reduction.h"
#include "state.h"

struct alignas(16) cudadev_piece {
  unsigned word[4];
};

/* Lanes of groups of N, by their numbers, exchange pieces: piece i of lane l becomes piece l of lane i. All
 * lanes of the warp take part. */
template <int N> static __device__ __forceinline__ void cudadev_transpose_pieces(cudadev_piece (&piece)[N]) {
  const unsigned lane = (unsigned)cudadev_thrid() % CUDADEV_WARP;
#pragma unroll
  for (int distance = 1; distance < N; distance *= 2) {
    const bool upper = lane & distance;
#pragma unroll
    for (int i = 0; i < N; i++)
      if (!(i & distance)) {
        cudadev_piece &low = piece[i], &high = piece[i | distance];
        const cudadev_piece got = cudadev_shuffle_xor(upper ? low : high, distance);
        if (upper)
          low = got;
        else
          high = got;
      }
  }
}

/* Stores N times four elements of the calling thread's row from `first` on, at a multiple of 16 bytes.
 * `first` may be a __restrict__ pointer, and what another lane stores for this one goes through a pointer
 * that it has got: __syncwarp and the stores of lanes that are apart keep compilers from taking the row to be
 * as it was. */
template <typename T, int N>
static __device__ __forceinline__ void cudadev_store_fours(T *first, const cudadev_four<T> (&fours)[N]) {
  constexpr int pieces = N * sizeof(cudadev_four<T>) / sizeof(cudadev_piece);
  constexpr int few = 4; /* pieces, whose exchange takes longer than what it gains */
  union {
    cudadev_four<T> four[N];
    cudadev_piece piece[pieces];
  } row;
#pragma unroll
  for (int i = 0; i < N; i++) row.four[i] = fours[i];
  if (pieces < few || cudadev_hw_lanes_together() != CUDADEV_ALL_LANES) {
#pragma unroll
    for (int i = 0; i < N; i++) *((cudadev_four<T> *)first + i) = fours[i];
    return;
  }
  cudadev_transpose_pieces(row.piece);
  const unsigned lane = (unsigned)cudadev_thrid() % CUDADEV_WARP;
#pragma unroll
  for (int i = 0; i < pieces; i++) {
    T *of_lane = cudadev_of_lane(CUDADEV_ALL_LANES, first, (int)(lane - lane % pieces + i));
    *((cudadev_piece *)of_lane + lane % pieces) = row.piece[i];
  }
  __syncwarp(); /* each lane may read its row now */
}

#endif
