/*
 * gathered_reduction.h: reductions over a league of what no atomic instruction updates (structures, complex
 * numbers).
 *
 * Under a lock a thousand teams take two milliseconds, one after the other. Here each leaves its value in a
 * place of its own, and the last one combines all of them, a warp's lanes a part each. So the order is the
 * same in each launch of as many teams, and the list item is what it was before until all values are there.
 *
 * The places are found by the list item's address: two constructs that are under way at the same time never
 * have the same one. They stay for constructs to come.
 */
#ifndef CUDADEV_GATHERED_REDUCTION_H
#define CUDADEV_GATHERED_REDUCTION_H

#include "block_reduction.h"

/* Values of one construct, from this many teams at most. */
#define CUDADEV_GATHERED 2048

template <class T> struct cudadev_gathered {
  static constexpr unsigned words = (sizeof(T) + 3) / 4;
  const void *volatile target; /* null: nobody's */
  cudadev_gathered *volatile next;
  unsigned arrived;
  volatile unsigned values[CUDADEV_GATHERED][words];

  /* The places for `target`. By one lane of a warp at a time. */
  static __device__ __noinline__ cudadev_gathered *of(const void *target) {
    static __device__ cudadev_gathered first;
    static __device__ unsigned lock;
    cudadev_gathered *found = nullptr;
    /* All teams come at about the same time: who waits for the lock finds what another one has made. */
    for (cudadev_lock_wait wait; !(found = owned(&first, target)); wait.pause()) {
      if (!wait.may_be_free(&lock) || atomicCAS(&lock, 0u, 1u) != 0u) continue;
      __threadfence();
      found = owned(&first, target);
      if (!found) {
        found = owned(&first, nullptr);
        if (!found) found = another(&first);
        if (found) found->target = target;
      }
      cudadev_lock_give(&lock);
      break;
    }
    return found;
  }

  __device__ __forceinline__ void leave(unsigned team, T value) {
    union {
      unsigned word[words];
      unsigned char bytes[words * 4];
    } bits;
    bits.word[words - 1] = 0;
    memcpy(bits.bytes, &value, sizeof(T));
    for (unsigned i = 0; i < words; ++i) values[team][i] = bits.word[i];
  }
  __device__ __forceinline__ T from(unsigned team) const {
    union {
      unsigned word[words];
      unsigned char bytes[words * 4];
    } bits;
    for (unsigned i = 0; i < words; ++i) bits.word[i] = values[team][i];
    T value;
    memcpy(&value, bits.bytes, sizeof(T));
    return value;
  }
  /* Whether it was the last of `teams`. */
  __device__ __forceinline__ bool arrive(unsigned teams) {
    __threadfence();
    const bool last = atomicAdd(&arrived, 1u) == teams - 1;
    __threadfence();
    return last;
  }
  __device__ __forceinline__ void give_back() {
    arrived = 0;
    __threadfence();
    target = nullptr;
  }

private:
  static __device__ __forceinline__ cudadev_gathered *owned(cudadev_gathered *first, const void *by) {
    cudadev_gathered *at = first;
    while (at && at->target != by) at = at->next;
    return at;
  }
  static __device__ __noinline__ cudadev_gathered *another(cudadev_gathered *first) {
    cudadev_gathered *made = (cudadev_gathered *)malloc(sizeof(cudadev_gathered));
    if (!made) {
      CUDADEV_FATAL("ompicc: the device's heap has no %d bytes left for a reduction\n",
                    (int)sizeof(cudadev_gathered));
      return nullptr;
    }
    made->target = nullptr;
    made->arrived = 0;
    made->next = first->next;
    __threadfence();
    first->next = made;
    return made;
  }
};

/* Values of a type that may have constructors. */
template <class T, int Count> struct alignas(16) cudadev_bytes_of { unsigned char bytes[Count * sizeof(T)]; };

/* By all threads of every block of any shape: target = target op all values. Of several list items one after
 * the other. */
template <class Op, class T>
static __device__ __forceinline__ void cudadev_gather_league(T *target, T value) {
  typedef cudadev_warp_part<Op, T> part;
  const int threads = cudadev_block_threads(), thread = cudadev_thrid();
  const int warp = thread / CUDADEV_WARP, lane = thread % CUDADEV_WARP;
  const int left = threads - warp * CUDADEV_WARP, width = left < CUDADEV_WARP ? left : CUDADEV_WARP;
  value = part::of_lanes(value, lane, width, threads % CUDADEV_WARP == 0);
  if (threads > CUDADEV_WARP) {
    static __shared__ cudadev_bytes_of<T, CUDADEV_MAX_WARPS> of_warps;
    T *const values = (T *)of_warps.bytes;
    __syncthreads(); /* an earlier reduction may still be reading */
    if (lane == 0) values[warp] = value;
    __syncthreads();
    if (warp != 0) return;
    value = part::of_values(values, lane, (threads + CUDADEV_WARP - 1) / CUDADEV_WARP);
  }
  const unsigned long long teams = cudadev_league_size();
  if (teams == 1 || teams > CUDADEV_GATHERED) {
    if (thread == 0) cudadev_combine<Op, T>::call(target, value, teams);
    return;
  }
  const unsigned lanes = width < CUDADEV_WARP ? (1u << width) - 1 : CUDADEV_ALL_LANES;
  cudadev_gathered<T> *all = nullptr;
  bool last = false;
  if (lane == 0) {
    all = cudadev_gathered<T>::of(target);
    if (all) {
      all->leave(cudadev_place_in_league(), value);
      last = all->arrive((unsigned)teams);
    }
  }
  if (!__shfl_sync(lanes, (unsigned)last, 0)) return;
  all = cudadev_passed(all, [=](unsigned word) { return __shfl_sync(lanes, word, 0); });
  const unsigned step = (unsigned)width, end = (unsigned)teams;
  if ((unsigned)lane < end) value = all->from((unsigned)lane);
#pragma unroll 4
  for (unsigned team = (unsigned)lane + step; team < end; team += step)
    value = (T)Op::apply(value, all->from(team));
  value = cudadev_reduce_warp<Op>(lanes, value, lane, end < step ? (int)end : width);
  if (lane != 0) return;
  *target = (T)Op::apply(*target, value);
  all->give_back();
}

#endif
