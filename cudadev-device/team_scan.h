/*
 * team_scan.h: scan (OpenMP 5.2 §5.6) in a loop of one team. The team goes through the iterations in rounds,
 * in which each thread has `Each` of them in a row; what they contribute is scanned between the two phases,
 * so that no value of an iteration outlives its round:
 *
 *     for (each round) {
 *       T sum_terms[Each]: the input phases
 *       cudadev_scan_team<cudadev_block_of<256>, 0, cudadev_add, true>(sum_running, sum_terms, round,
 * threads); the scan phases, over sum_terms
 *     }
 *
 * Warps scan by shuffles, and leave their totals in shared memory (see block_scan.h). The team is the block
 * (cudadev_block_of), or whatever threads the region at hand has (cudadev_region_team).
 */
#ifndef CUDADEV_TEAM_SCAN_H
#define CUDADEV_TEAM_SCAN_H

#include "block_scan.h"

/* The team of the region that the thread is in; for what cudadev_block_of says of a block. */
struct cudadev_region_team {
  static constexpr int warps = CUDADEV_MAX_WARPS;
  static __device__ __forceinline__ int threads() { return cudadev_num_threads(); }
  static __device__ __forceinline__ int lane() { return cudadev_thread_num() % CUDADEV_WARP; }
  static __device__ __forceinline__ int warp() { return cudadev_thread_num() / CUDADEV_WARP; }
  static __device__ __forceinline__ int width() {
    const int left = threads() - warp() * CUDADEV_WARP;
    return left < CUDADEV_WARP ? left : CUDADEV_WARP;
  }
  static __device__ __forceinline__ unsigned lanes() {
    return width() < CUDADEV_WARP ? (1u << width()) - 1 : CUDADEV_ALL_LANES;
  }
  static __device__ __forceinline__ void meet() { cudadev_barrier(); }
};

/* The values up to a lane's, of the lanes of a warp. */
template <class Op, class T>
static __device__ __forceinline__ T cudadev_scan_lanes(unsigned lanes, int lane, T upto) {
#pragma unroll
  for (int distance = 1; distance < CUDADEV_WARP; distance *= 2) {
    const T other = cudadev_shuffle_up(lanes, upto, distance);
    if (lane >= distance) upto = cudadev_scan_step<Op>(other, upto);
  }
  return upto;
}

/* What the warps before contribute, and what all do: `of` has a value of each of `number` warps.
 * @param running  what was before; becomes what is behind
 * @return  what comes before the thread's warp */
template <class Team, class Op, class T>
static __device__ __forceinline__ T cudadev_before_warp(T &running, const T *of, int number) {
  const T begin = running;
  T before = begin;
  if (number > 8 && Team::threads() % CUDADEV_WARP == 0) {
    /* All threads of the team come here, or none, so that all find the same. */
    const int lane = Team::lane(), warp = Team::warp();
    const T upto = cudadev_scan_lanes<Op>(CUDADEV_ALL_LANES, lane, lane < number ? of[lane] : of[number - 1]);
    const auto of_lane = [=](int from) {
      return cudadev_passed(upto, [=](unsigned word) { return __shfl_sync(CUDADEV_ALL_LANES, word, from); });
    };
    const T below = of_lane(warp > 0 ? warp - 1 : 0), all = of_lane(number - 1);
    running = cudadev_scan_step<Op>(begin, all);
    return warp > 0 ? cudadev_scan_step<Op>(begin, below) : begin;
  }
#pragma unroll 8
  for (int w = 0; w < number; ++w) {
    if (w == Team::warp()) before = running;
    running = cudadev_scan_step<Op>(running, of[w]);
  }
  return before;
}

/* The thread's terms become their iterations' results, of which the first one has `before` before it. */
template <class Op, bool Inclusive, class T, int Each>
static __device__ __forceinline__ void cudadev_scan_terms(T before, T (&terms)[Each]) {
#pragma unroll
  for (int i = 0; i < Each; ++i) {
    const T upto = cudadev_scan_step<Op>(before, terms[i]);
    terms[i] = Inclusive ? upto : before;
    before = upto;
  }
}

/* Values of up to this size have a place for each warp in shared memory; of larger ones there is one place,
 * and warps take turns. */
#define CUDADEV_LARGEST_IN_PLACES 32

template <class Team, int Item, class Op, class T, bool Places = (sizeof(T) <= CUDADEV_LARGEST_IN_PLACES)>
struct cudadev_team_scan {
  static __device__ __forceinline__ T before(T &running, T upto, T below, unsigned round, int contributing) {
    static __shared__ cudadev_values_of_warps<T, Team::warps> totals[2];
    const int warp = Team::warp(), left = contributing - warp * CUDADEV_WARP;
    T *const of = totals[round % 2].of;
    if (Team::lane() == (left < CUDADEV_WARP ? left : CUDADEV_WARP) - 1) of[warp] = upto;
    Team::meet();
    const T first =
        cudadev_before_warp<Team, Op>(running, of, (contributing + CUDADEV_WARP - 1) / CUDADEV_WARP);
    return Team::lane() == 0 ? first : cudadev_scan_step<Op>(first, below);
  }
};
template <class Team, int Item, class Op, class T> struct cudadev_team_scan<Team, Item, Op, T, false> {
  static __device__ __noinline__ T before(T &running, T upto, T below, unsigned, int contributing) {
    static __shared__ cudadev_values_of_warps<T, 1> total;
    T &all = total.of[0];
    T first = running;
    if (Team::warp() == 0 && Team::lane() == 0) all = running;
    for (int warp = 0; warp < (contributing + CUDADEV_WARP - 1) / CUDADEV_WARP; ++warp) {
      Team::meet();
      if (warp != Team::warp()) continue;
      const int left = contributing - warp * CUDADEV_WARP;
      first = all;
      __syncwarp(Team::lanes());
      if (Team::lane() == (left < CUDADEV_WARP ? left : CUDADEV_WARP) - 1)
        all = cudadev_scan_step<Op>(first, upto);
    }
    Team::meet();
    running = all;
    Team::meet(); /* before it is changed again */
    return Team::lane() == 0 ? first : cudadev_scan_step<Op>(first, below);
  }
};

/* By all threads of the team, in each round: `terms`, what the thread's iterations contribute, become their
 * results. The first `contributing` threads of the team have an iteration at all; where the operator has an
 * identity, the last one's terms may end with it. Of several list items of a loop each has another number.
 * Behind the last round the caller has a barrier before another such loop begins. */
template <class Team, int Item, class Op, bool Inclusive, class T, int Each>
static __device__ __forceinline__ void cudadev_scan_team(T &running, T (&terms)[Each], unsigned round,
                                                         int contributing) {
  const unsigned lanes = Team::lanes();
  T upto = terms[0];
#pragma unroll
  for (int i = 1; i < Each; ++i) upto = cudadev_scan_step<Op>(upto, terms[i]);
  upto = cudadev_scan_lanes<Op>(lanes, Team::lane(), upto);
  const T below = cudadev_shuffle_up(lanes, upto, 1);
  cudadev_scan_terms<Op, Inclusive>(
      cudadev_team_scan<Team, Item, Op, T>::before(running, upto, below, round, contributing), terms);
}

/* The same by the only thread of a team. */
template <class Op, bool Inclusive, class T, int Each>
static __device__ __forceinline__ void cudadev_scan_alone(T &running, T (&terms)[Each]) {
  const T before = running;
#pragma unroll
  for (int i = 0; i < Each; ++i) running = cudadev_scan_step<Op>(running, terms[i]);
  cudadev_scan_terms<Op, Inclusive>(before, terms);
}

/* The same in a function that may be called by one thread, or by all of a team. */
template <int Item, class Op, bool Inclusive, class T, int Each>
static __device__ __forceinline__ void cudadev_scan_region(T &running, T (&terms)[Each], unsigned round,
                                                           int contributing) {
  if (cudadev_is_alone())
    cudadev_scan_alone<Op, Inclusive>(running, terms);
  else
    cudadev_scan_team<cudadev_region_team, Item, Op, Inclusive>(running, terms, round, contributing);
}

#endif
