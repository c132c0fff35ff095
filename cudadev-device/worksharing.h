/*
 * worksharing.h: loops with a schedule that is decided at run time, and sections (OpenMP 5.2 §11).
 *
 * Static schedules and distribute are plain arithmetic in the generated code. Dynamic and guided loops share
 * one counter per team, in shared memory: a team has one such loop at a time, since the next one starts with
 * a barrier.
 */
#ifndef CUDADEV_WORKSHARING_H
#define CUDADEV_WORKSHARING_H

#include "sync.h"

inline __device__ unsigned long long &cudadev_loop_counter() {
  static __shared__ unsigned long long counter;
  return counter;
}

/* n - stride, or 0 where that is below 0: a thread that counts in steps of stride has a next iteration after
 * those that are below. */
static __device__ __forceinline__ unsigned cudadev_less(unsigned n, unsigned stride) {
  return n > stride ? n - stride : 0;
}

/* Whether it holds for all lanes of the warp, which call this together; on the sim device, whose threads run
 * by themselves, for the calling one. What needs it must be right either way. */
static __device__ __forceinline__ bool cudadev_all_of_warp(bool holds) {
#ifdef CUDADEV_SIM
  return holds;
#else
  return __all_sync(CUDADEV_ALL_LANES, holds);
#endif
}

/* The same of those that are there. */
static __device__ __forceinline__ bool cudadev_all_together(bool holds) {
#ifdef CUDADEV_SIM
  return holds;
#else
  return __all_sync(__activemask(), holds);
#endif
}

/* The smaller one. */
static __device__ __forceinline__ unsigned cudadev_at_most(unsigned long long number, unsigned n) {
  return number < n ? (unsigned)number : n;
}

/* A dynamic or guided loop over the logical iterations 0..n-1: cudadev_dynamic_next and cudadev_guided_next
 * set [lo, hi) to the thread's next chunk. */
struct cudadev_loop {
  long long n, chunk;
  long long lo, hi;
  bool alone;

  /* By all threads of the team. chunk: iterations of a chunk, at least (guided) or just (dynamic); under
   * 1: 1. */
  __device__ __forceinline__ cudadev_loop(long long iterations, long long chunk_size)
      : n(iterations), chunk(chunk_size <= 0                                      ? 1
                             : chunk_size > 0x7fffffff && chunk_size > iterations ? iterations
                                                                                  : chunk_size),
        lo(0), hi(0), alone(cudadev_is_alone()) {
    if (alone) return;
    cudadev_barrier(); /* nobody is in an earlier loop any more */
    if (cudadev_thrid() == 0) cudadev_loop_counter() = 0;
    cudadev_barrier();
  }

  /* A team of one takes all at once. */
  __device__ __forceinline__ bool next_alone() {
    lo = hi;
    hi = n;
    return lo < hi;
  }
};

/* schedule(dynamic): the next chunk; false: there is none (OpenMP 5.2 §11.5.3). The lanes that ask together
 * ask through one of them. */
static __device__ __forceinline__ bool cudadev_dynamic_next(cudadev_loop &loop) {
  if (loop.alone) return loop.next_alone();
  const unsigned asking = __activemask(), lane = (unsigned)cudadev_thrid() % CUDADEV_WARP;
  const int leader = __ffs((int)asking) - 1;
  const int before = __popc(asking & ((1u << lane) - 1));
  unsigned long long first = 0;
  if ((int)lane == leader)
    first = atomicAdd(&cudadev_loop_counter(), (unsigned long long)loop.chunk * (unsigned)__popc(asking));
  first = __shfl_sync(asking, first, leader);
  loop.lo = (long long)first + loop.chunk * before;
  if (loop.lo >= loop.n) return false;
  loop.hi = loop.n - loop.lo > loop.chunk ? loop.lo + loop.chunk : loop.n;
  return true;
}

/* schedule(guided): the next chunk, in proportion to what is left; false: there is none. */
static __device__ __forceinline__ bool cudadev_guided_next(cudadev_loop &loop) {
  if (loop.alone) return loop.next_alone();
  const int nthreads = cudadev_this_team().region.shape.nthreads;
  unsigned long long &counter = cudadev_loop_counter();
  unsigned long long first = *(volatile unsigned long long *)&counter;
  for (;;) {
    const long long left = loop.n - (long long)first;
    if (left <= 0) return false;
    long long size = left / nthreads;
    if (size < loop.chunk) size = loop.chunk;
    if (size > left) size = left;
    const unsigned long long found = atomicCAS(&counter, first, first + (unsigned long long)size);
    if (found == first) {
      loop.lo = (long long)first;
      loop.hi = loop.lo + size;
      return true;
    }
    first = found;
  }
}

/* The end of a dynamic or guided loop and of sections; the barrier, if there is one, is the caller's. */
static __device__ __forceinline__ void cudadev_loop_end() {}

/* sections: section k is run by the k-th thread in the order first lanes of all warps, second lanes, ..., so
 * that as few as possible share a warp, where they would run one after the other ("OpenMP Offloading in the
 * Jetson Nano Platform", §4.2.2). */
class cudadev_sections {
public:
  __device__ __forceinline__ explicit cudadev_sections(int count)
      : count_(count), nthreads_(cudadev_num_threads()), next_(rank(cudadev_thread_num(), nthreads_)) {}

  /* The next section for this thread; -1: there is none. */
  __device__ __forceinline__ int next() {
    const int section = next_;
    if (section >= count_) return -1;
    next_ += nthreads_;
    return section;
  }

private:
  static __device__ __forceinline__ int rank(int thread, int nthreads) {
    const int warp = thread / CUDADEV_WARP, lane = thread % CUDADEV_WARP;
    const int whole_warps = nthreads / CUDADEV_WARP, rest = nthreads % CUDADEV_WARP;
    return lane * whole_warps + (lane < rest ? lane : rest) + warp;
  }

  int count_, nthreads_, next_;
};

#endif
