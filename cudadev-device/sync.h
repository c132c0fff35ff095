/*
 * sync.h: barrier, critical and flush (OpenMP 5.2 §15).
 */
#ifndef CUDADEV_SYNC_H
#define CUDADEV_SYNC_H

#include "atomics.h"
#include "parallel.h"

/* The barrier of a team of that shape. */
static __device__ __forceinline__ void cudadev_barrier_of(const cudadev_shape shape) {
  if (shape.barrier_threads == 0) {
    __syncthreads();
    return;
  }
  if (shape.nthreads > 1) cudadev_team_meets(cudadev_thrid(), shape);
}

/* The barrier of the calling thread's team (OpenMP 5.2 §15.3.1). */
static __device__ __forceinline__ void cudadev_barrier() {
  if (!cudadev_is_alone()) cudadev_barrier_of(cudadev_this_team().region.shape);
}

/* The same in a region that stands in the kernel's own text (see cudadev_worker_num). */
static __device__ __forceinline__ void cudadev_worker_barrier() {
  const cudadev_shape shape = cudadev_this_team().region.shape;
  if (CUDADEV_LIKELY(shape.nthreads > 1)) cudadev_team_meets(cudadev_thrid(), shape);
}

/* What the other threads pass to it where that is a structure. */
template <class T> static __device__ __forceinline__ T cudadev_nothing() { return T(); }

/* The value that thread 0 has, by all threads of the block (guarded SPMD mode). */
template <class T> static __device__ __forceinline__ T cudadev_from_one(T value) {
  static __shared__ T handed_over;
  if (threadIdx.x == 0) handed_over = value;
  __syncthreads();
  value = handed_over;
  __syncthreads(); /* before the next value */
  return value;
}

/* Makes what the thread has written visible to the whole device (OpenMP 5.2 §15.8.5). */
static __device__ __forceinline__ void cudadev_flush() { __threadfence(); }

#define CUDADEV_LONGEST_PAUSE 1024 /* nanoseconds */

/* How a thread waits for a lock. Every attempt to take one is work for the memory that who gives it back
 * needs as well: who has found it taken only looks, less and less often, until it is free. */
class cudadev_lock_wait {
public:
  __device__ __forceinline__ cudadev_lock_wait() : nanoseconds_(0) {}
  /* Whether an attempt is worthwhile: the first one is. */
  __device__ __forceinline__ bool may_be_free(unsigned *lock) const {
    return nanoseconds_ == 0 || cudadev_atomic_read(lock) == 0u;
  }
  __device__ __forceinline__ void pause() {
    nanoseconds_ = nanoseconds_ == 0 ? 32 : 2 * nanoseconds_;
    if (nanoseconds_ > CUDADEV_LONGEST_PAUSE) nanoseconds_ = CUDADEV_LONGEST_PAUSE;
    cudadev_hw_pause(nanoseconds_);
  }

private:
  unsigned nanoseconds_;
};

/* Takes a lock that a thread of another warp, or an independently scheduled one, may hold. Lanes that run in
 * lockstep (up to sm_6x) must not wait here for one another: see cudadev_critical. */
static __device__ __forceinline__ void cudadev_lock_take(unsigned *lock) {
  for (cudadev_lock_wait wait; !wait.may_be_free(lock) || atomicCAS(lock, 0u, 1u) != 0u;) wait.pause();
  __threadfence();
}

static __device__ __forceinline__ void cudadev_lock_give(unsigned *lock) {
  __threadfence();
  atomicExch(lock, 0u);
}

/* The lanes of a warp, one after the other. Up to sm_6x the lanes of a warp advance together: a lane that has
 * taken a lock waits for those that spin for it where their paths meet again, for ever. So each lane takes
 * and gives back the lock in its own turn of a loop that all of them go through. */
class cudadev_lane_turns {
public:
  __device__ __forceinline__ cudadev_lane_turns()
      : own_(1u << (cudadev_thrid() % CUDADEV_WARP)), waiting_(__activemask() | own_), turn_(0) {}
  __device__ __forceinline__ bool next() {
    turn_ = waiting_ & (0u - waiting_);
    waiting_ &= ~turn_;
    return turn_ != 0;
  }
  __device__ __forceinline__ bool mine() const { return turn_ == own_; }

private:
  unsigned own_, waiting_, turn_;
};

/* `CUDADEV_LANE_BY_LANE body`: code that waits for locks, lane by lane. */
#define CUDADEV_LANE_BY_LANE                                                                                 \
  for (cudadev_lane_turns _turns; _turns.next();)                                                            \
    if (!_turns.mine()) {                                                                                    \
    } else

/* Holds the lock while the body of `for (cudadev_critical_lock c(&lock); c.next();)` runs, once. */
class cudadev_critical_lock {
public:
  __device__ __forceinline__ explicit cudadev_critical_lock(unsigned *lock) : lock_(lock), held_(false) {}
  __device__ __forceinline__ bool next() {
    if (held_)
      cudadev_lock_give(lock_);
    else
      cudadev_lock_take(lock_);
    held_ = !held_;
    return held_;
  }

private:
  unsigned *lock_;
  bool held_;
};

/* `for (cudadev_critical _c(&lock); _c.next();) body`: a critical region (OpenMP 5.2 §15.2). The body runs
 * once per thread, by one thread of the device at a time. lock: a `__device__ unsigned`, 0 at first, per
 * name. */
#define cudadev_critical                                                                                     \
  cudadev_lane_turns _turns;                                                                                 \
  _turns.next();                                                                                             \
  ) if (!_turns.mine()) {} else for (cudadev_critical_lock

/* The lock of atomic constructs whose variables no instruction updates: bit-fields, and what has 16 bytes. */
inline __device__ unsigned *cudadev_atomic_lock() {
  static __device__ unsigned lock;
  return &lock;
}

#endif
