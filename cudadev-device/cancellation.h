/*
 * cancellation.h: cancel and cancellation point (OpenMP 5.2 §16).
 *
 * Each thread has an object for the innermost construct of the kind that it is in. It leaves the construct
 * when it requests its cancellation, or sees at a cancellation point that another thread of the team has. All
 * of that happens only where cancel-var is true (OMP_CANCELLATION).
 */
#ifndef CUDADEV_CANCELLATION_H
#define CUDADEV_CANCELLATION_H

#include "sync.h"

/* What is cancelled: a worksharing construct, a parallel region, or a taskgroup, whose tasks one thread runs.
 */
enum cudadev_cancelled { cudadev_cancel_worksharing, cudadev_cancel_parallel, cudadev_cancel_taskgroup };

inline __device__ int *cudadev_cancel_flags() {
  static __shared__ int flags[2];
  return flags;
}

class cudadev_cancellation {
public:
  /* By all threads of the team, but for a taskgroup. barriers: the parallel region has some; threads that
   * wait there would never be met by one that has left. */
  __device__ __forceinline__ explicit cudadev_cancellation(cudadev_cancelled kind, bool barriers = false)
      : flag_(nullptr), own_(0), left_(false), barriers_(barriers),
        enabled_(cudadev_this_team().env.cancellation != 0) {
    if (!enabled_ || kind == cudadev_cancel_taskgroup || cudadev_is_alone()) return;
    flag_ = &cudadev_cancel_flags()[kind];
    cudadev_barrier(); /* nobody is in an earlier construct any more */
    if (cudadev_thread_num() == 0) *flag_ = 0;
    cudadev_barrier();
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
    if (barriers_ && flag_) {
      CUDADEV_FATAL(
          "ompicc: 'cancel parallel' in a parallel region with barriers is not supported on the device "
          "(OMP_CANCELLATION is true)\n");
      return true;
    }
    if (flag_)
      *(volatile int *)flag_ = 1;
    else
      own_ = 1;
    left_ = true;
    return true;
  }

private:
  int *flag_; /* the team's; null: the thread's own */
  int own_;
  bool left_, barriers_, enabled_;
};

#endif
