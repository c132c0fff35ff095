/*
 * cancellation.h: cancel and cancellation point (OpenMP 5.2 §16).
 *
 * Each thread has an object for the innermost construct of the kind that it is in. It leaves the construct
 * when it requests its cancellation, or sees at a cancellation point that another thread of the team has. All
 * of that happens only where cancel-var is true (OMP_CANCELLATION).
 *
 * A parallel region with barriers. A thread that has left would be missed at the barriers that the others
 * still come to, in the region's own text, in functions that it calls, and in this library. So whoever comes
 * to the region's end, says that it is there, and goes to barriers until all threads are there. To go on
 * together, they must agree on when that is: a barrier of such a team is two, between which the number of
 * threads at the end does not change (cudadev_cancellable_barrier). The others learn from that number at a
 * barrier of the region's own text that the region is cancelled, and leave, too, all together. In functions
 * of files without `cancel parallel` they stay: what the lanes of a warp do together otherwise, each does for
 * itself there (cudadev_reduce_cancellable).
 */
#ifndef CUDADEV_CANCELLATION_H
#define CUDADEV_CANCELLATION_H

#include "sync.h"

/* What is cancelled: a worksharing construct, a parallel region, a function that one calls, or a taskgroup,
 * whose tasks one thread runs. */
enum cudadev_cancelled {
  cudadev_cancel_worksharing,
  cudadev_cancel_parallel,
  cudadev_cancel_function,
  cudadev_cancel_taskgroup
};

/* Whether there are barriers between a parallel region's beginning and its end. */
enum cudadev_between { cudadev_no_meetings, cudadev_meetings };

inline __device__ int *cudadev_cancel_flags() {
  static __shared__ int flags[2];
  return flags;
}

class cudadev_cancellation {
public:
  /* By all threads of the team, but for a taskgroup. */
  __device__ __forceinline__ explicit cudadev_cancellation(cudadev_cancelled kind,
                                                           cudadev_between between = cudadev_no_meetings)
      : flag_(nullptr), own_(0), left_(false), accompanied_(false),
        enabled_((cudadev_this_team().env.cancellation & 1) != 0) {
    if (!enabled_ || kind == cudadev_cancel_taskgroup || cudadev_is_alone()) return;
    cudadev_team &team = cudadev_this_team();
    const cudadev_shape shape = team.region.shape;
    if (kind == cudadev_cancel_function) {
      accompanied_ = (shape.ragged & CUDADEV_CANCELLABLE) != 0;
      if (accompanied_) flag_ = &cudadev_cancel_flags()[cudadev_cancel_parallel];
      return;
    }
    flag_ = &cudadev_cancel_flags()[kind];
    accompanied_ = between == cudadev_meetings && shape.nthreads > 1;
    cudadev_barrier_of(shape); /* nobody is in an earlier construct any more */
    if (cudadev_thread_num() == 0) {
      *flag_ = 0;
      if (accompanied_) {
        team.at_end = team.over = 0;
        team.region.shape.barrier_threads = (shape.nthreads + CUDADEV_WARP - 1) & ~(CUDADEV_WARP - 1);
        team.region.shape.ragged = shape.ragged | CUDADEV_CANCELLABLE;
      }
    }
    cudadev_barrier_of(shape);
    (void)*(volatile int *)flag_; /* so that the barrier does not end a branch: see cudadev_ragged_barrier */
  }

  /* Whether the thread has left the construct. */
  __device__ __forceinline__ bool left() const { return left_; }

  /* cancellation point. Returns whether the thread leaves the construct. */
  __device__ __forceinline__ bool point() {
    if (enabled_ && (flag_ ? *(volatile int *)flag_ : own_)) left_ = true;
    return left_;
  }

  /* cancel if(condition) */
  __device__ __forceinline__ bool request(bool condition) {
    if (!enabled_ || !condition) return point();
    if (flag_)
      *(volatile int *)flag_ = 1;
    else
      own_ = 1;
    left_ = true;
    return true;
  }

  /* A barrier of the parallel region's own text. Returns whether the region is cancelled: the same for all
   * that have come to it. */
  __device__ __forceinline__ bool barrier() {
    if (!accompanied_) {
      cudadev_barrier();
      (void)*(volatile int *)cudadev_cancel_flags(); /* as in the constructor */
    } else if (cudadev_cancellable_barrier(cudadev_this_team().region.shape.barrier_threads) != 0)
      left_ = true;
    return left_;
  }

  /* The end of the parallel region, by all threads of the team. */
  __device__ __forceinline__ void end() const {
    if (!accompanied_) return;
    const cudadev_shape shape = cudadev_this_team().region.shape;
    atomicAdd(&cudadev_this_team().at_end, 1);
    while (cudadev_cancellable_barrier(shape.barrier_threads) != shape.nthreads) {
    }
  }

private:
  int *flag_; /* the team's; null: the thread's own */
  int own_;
  bool left_, accompanied_, enabled_;
};

#endif
