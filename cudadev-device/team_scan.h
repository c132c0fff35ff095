/*
 * team_scan.h: scan (OpenMP 5.2 §5.6) in a loop of one team. The team goes through the iterations in rounds,
 * in which each thread has `Each` of them; what they contribute is scanned between the two phases, so that no
 * value of an iteration outlives its round:
 *
 *     for (each round) {
 *       T sum_terms[Each]: the input phases
 *       cudadev_scan_team<cudadev_block_team<256>, 0, cudadev_add, true>(sum_running, sum_terms, round,
 * left); the scan phases, over sum_terms
 *     }
 *
 * A warp has iterations in a row, and in each turn its lanes have neighbouring ones, so that what lies
 * together is read and written together. Warps scan by shuffles, and leave their totals in shared memory (see
 * block_scan.h). The team is the block, or whatever threads the region at hand has.
 */
#ifndef CUDADEV_TEAM_SCAN_H
#define CUDADEV_TEAM_SCAN_H

#include "block_scan.h"

/* A team that is a block of `Threads` threads, or of whatever it has (0). */
template <int Threads> struct cudadev_block_team : cudadev_block_of<Threads> {};

/* The team of the region that the thread is in; it may be the thread alone. */
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

/* The first one of the thread's iterations in a round, and how far apart they are. */
template <class Team, int Each> static __device__ __forceinline__ unsigned cudadev_scan_first() {
  return (unsigned)(Team::warp() * CUDADEV_WARP * Each + Team::lane());
}
template <class Team> static __device__ __forceinline__ unsigned cudadev_scan_stride() {
  return (unsigned)Team::width();
}

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

/* Values of up to this size have a place for each warp in shared memory; of larger ones there is one place,
 * and warps take turns. */
#define CUDADEV_LARGEST_IN_PLACES 32

/* What comes before a warp. `total` is what it contributes, which lane `writer` has; `number` warps do.
 * @param running  what was before all of them; becomes what is behind */
template <class Team, int Item, class Op, class T, bool Places = (sizeof(T) <= CUDADEV_LARGEST_IN_PLACES)>
struct cudadev_team_scan {
  static __device__ __forceinline__ T before(T &running, T total, int writer, unsigned round, int number) {
    static __shared__ cudadev_values_of_warps<T, Team::warps> totals[2];
    T *const of = totals[round % 2].of;
    if (Team::lane() == writer) of[Team::warp()] = total;
    Team::meet();
    return cudadev_before_warp<Team, Op>(running, of, number);
  }
};
template <class Team, int Item, class Op, class T> struct cudadev_team_scan<Team, Item, Op, T, false> {
  static __device__ __noinline__ T before(T &running, T total, int writer, unsigned, int number) {
    static __shared__ cudadev_values_of_warps<T, 1> carried;
    T &all = carried.of[0];
    T first = running;
    if (Team::warp() == 0 && Team::lane() == 0) all = running;
    for (int warp = 0; warp < number; ++warp) {
      Team::meet();
      if (warp != Team::warp()) continue;
      first = all;
      __syncwarp(Team::lanes());
      if (Team::lane() == writer) all = cudadev_scan_step<Op>(first, total);
    }
    Team::meet();
    running = all;
    Team::meet(); /* before it is changed again */
    return first;
  }
};

/* The same by the only thread of a team. */
template <class Op, bool Inclusive, class T, int Each>
static __device__ __forceinline__ void cudadev_scan_alone(T &running, T (&terms)[Each]) {
#pragma unroll
  for (int i = 0; i < Each; ++i) {
    const T before = running;
    running = cudadev_scan_step<Op>(running, terms[i]);
    terms[i] = Inclusive ? running : before;
  }
}

/* How many threads `left` iterations are for, as many each as it has in a round. */
template <class Team, int Each>
static __device__ __forceinline__ int cudadev_scan_threads(unsigned long long left) {
  const unsigned long long threads = (left + (Each - 1)) / Each;
  return threads < (unsigned)Team::threads() ? (int)threads : Team::threads();
}

/* cudadev_scan_team, where the thread is not alone. */
template <class Team, int Item, class Op, bool Inclusive, class T, int Each>
static __device__ __forceinline__ void cudadev_scan_threads_of(T &running, T (&terms)[Each], unsigned round,
                                                               unsigned long long left) {
  const unsigned lanes = Team::lanes();
  const int lane = Team::lane(), width = Team::width();
  const int threads = cudadev_scan_threads<Team, Each>(left);
  T upto[Each], before[Each]; /* of a turn, and of the turns before it */
#pragma unroll
  for (int i = 0; i < Each; ++i) upto[i] = cudadev_scan_lanes<Op>(lanes, lane, terms[i]);
  T total = upto[0];
  int writer = threads - Team::warp() * CUDADEV_WARP;
  writer = (writer < width ? writer : width) - 1;
  if (Each > 1) {
    writer = 0;
#pragma unroll
    for (int i = 0; i < Each; ++i) {
      const T turn =
          cudadev_passed(upto[i], [=](unsigned word) { return __shfl_sync(lanes, word, width - 1); });
      before[i] = total;
      total = i == 0 ? turn : cudadev_scan_step<Op>(total, turn);
    }
  }
  const T first = cudadev_team_scan<Team, Item, Op, T>::before(running, total, writer, round,
                                                               (threads + CUDADEV_WARP - 1) / CUDADEV_WARP);
#pragma unroll
  for (int i = 0; i < Each; ++i) {
    const T begin = i == 0 ? first : cudadev_scan_step<Op>(first, before[i]);
    const T others = Inclusive ? upto[i] : cudadev_shuffle_up(lanes, upto[i], 1);
    terms[i] = Inclusive || lane != 0 ? cudadev_scan_step<Op>(begin, others) : begin;
  }
}

/* The team is the block: what is known of it goes into the code. */
template <class Team, int Item, class Op, bool Inclusive> struct cudadev_scan_of {
  template <class T, int Each>
  static __device__ __forceinline__ void call(T &running, T (&terms)[Each], unsigned round,
                                              unsigned long long left) {
    cudadev_scan_threads_of<Team, Item, Op, Inclusive>(running, terms, round, left);
  }
};
template <int Item, class Op, bool Inclusive>
struct cudadev_scan_of<cudadev_region_team, Item, Op, Inclusive> {
  template <class T, int Each>
  static __device__ __noinline__ void call(T &running, T (&terms)[Each], unsigned round,
                                           unsigned long long left) {
    if (cudadev_is_alone())
      cudadev_scan_alone<Op, Inclusive>(running, terms);
    else
      cudadev_scan_threads_of<cudadev_region_team, Item, Op, Inclusive>(running, terms, round, left);
  }
};

/* By all threads of the team, in each round: `terms`, what the thread's iterations contribute, become their
 * results. There are `left` iterations from the first one of the round on; terms of others are the operator's
 * identity, or, where each thread has one, anything. Of several list items of a loop each has another number.
 * Behind the last round the caller has a barrier before another such loop begins. */
template <class Team, int Item, class Op, bool Inclusive, class T, int Each>
static __device__ __forceinline__ void cudadev_scan_team(T &running, T (&terms)[Each], unsigned round,
                                                         unsigned long long left) {
  cudadev_scan_of<Team, Item, Op, Inclusive>::call(running, terms, round, left);
}

#endif
