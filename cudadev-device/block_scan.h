/*
 * block_scan.h: running values of a loop that a block's threads share out, each with several iterations in a
 * row (guarded SPMD mode).
 *
 *     int sum_here = cudadev_scan_block<256, 0, cudadev_add>(sum, sum_terms, round);
 *
 * What the iterations of the threads before contribute, and what `sum` was, is handed to each thread, and all
 * have the sum of all then. Warps scan by shuffles, and leave their totals in shared memory. There is one
 * barrier, and two places for the totals by turns: none is written before all have read it. Signed integers
 * are added as unsigned ones: sums of parts may be more than the type holds where the running value never is.
 */
#ifndef CUDADEV_BLOCK_SCAN_H
#define CUDADEV_BLOCK_SCAN_H

#include "block_reduction.h"

/* The type to compute in. */
template <class Op, class T, bool Wraps = std::is_same<Op, cudadev_add>::value &&std::is_integral<T>::value>
struct cudadev_scanned {
  typedef T type;
};
template <class Op, class T> struct cudadev_scanned<Op, T, true> {
  typedef typename std::make_unsigned<T>::type type;
};

template <class Op, class T> static __device__ __forceinline__ T cudadev_scan_step(T x, T y) {
  typedef typename cudadev_scanned<Op, T>::type as;
  return (T)(as)Op::apply((as)x, (as)y);
}

/* Running value `Item` of a region, in one of its rounds. */
template <int Threads, int Item, class Op, class T, int Each>
static __device__ __forceinline__ T cudadev_scan_block(T &running, const T (&terms)[Each], unsigned round) {
  typedef cudadev_block_of<Threads> block;
  static __shared__ cudadev_values_of_warps<T, block::warps> totals[2];
  const unsigned lanes = block::lanes();
  T upto = terms[0];
#pragma unroll
  for (int i = 1; i < Each; ++i) upto = cudadev_scan_step<Op>(upto, terms[i]);
#pragma unroll
  for (int distance = 1; distance < CUDADEV_WARP; distance *= 2) {
    const T other = cudadev_shuffle_up(lanes, upto, distance);
    if (block::lane() >= distance) upto = cudadev_scan_step<Op>(other, upto);
  }
  if (block::lane() == block::width() - 1) totals[round % 2].of[block::warp()] = upto;
  const T below = cudadev_shuffle_up(lanes, upto, 1);
  block::meet();
  T before = running;
#pragma unroll 8
  for (int w = 0; w < block::number(); ++w) {
    if (w == block::warp()) before = running;
    running = cudadev_scan_step<Op>(running, totals[round % 2].of[w]);
  }
  return block::lane() == 0 ? before : cudadev_scan_step<Op>(before, below);
}

#endif
