/*
 * parallel.h: parallel regions in generic mode (papers 001 §3.2 and 003 §V; OpenMP 5.2 §10.1).
 *
 * The master publishes a region and meets all workers at the named barrier B1, which starts it, and again at
 * B1, which ends it. Threads of the team synchronise among themselves at B2 (sync.h), which counts only their
 * warps.
 *
 * Teams that are not a whole number of warps. Barriers count in warps, so B2's count is rounded up (paper 001
 * §4.2.2). Up to sm_6x that is all: a warp arrives when any of its lanes does. From sm_70 on a warp has
 * arrived when all of its lanes that have not exited have, so those lanes of the last warp that are not in
 * the team attend its barriers: before each barrier, and at the end of the region, the lanes of that warp
 * meet in __syncwarp; then the attendants look whether the region is over, and if not they join the barrier.
 * The flag cannot change under their eyes: the team's lanes only get to set it after a barrier that the
 * attendants have joined. The same on sm_6x would count the warp twice, so it depends on the GPU that runs.
 * Teams of whole warps, and of one thread, which has nobody to wait for, do without.
 */
#ifndef CUDADEV_PARALLEL_H
#define CUDADEV_PARALLEL_H

#include "state.h"

#define CUDADEV_NO_ATTENDANTS 0x7fffffff
#define CUDADEV_UNSHAPED (-0x7fffffff - 1)

/* B1's count: the workers and the master's warp, of which only the master has not exited. */
static __device__ __forceinline__ int cudadev_b1_threads() { return cudadev_workers() + CUDADEV_WARP; }

/* Meets the attendants of the calling thread's warp, if it has any. */
static __device__ __forceinline__ void cudadev_meet_attendants(int thrid, int attended_from) {
  if (thrid >= attended_from) __syncwarp(CUDADEV_ALL_LANES);
}

/* What a lane that is not in the team does while its warp is: joins the team's barriers until the region
 * ends. */
static __device__ __forceinline__ void cudadev_attend(int barrier_threads) {
  volatile int *over = &cudadev_this_team().over;
  for (;;) {
    __syncwarp(CUDADEV_ALL_LANES);
    if (*over) return;
    cudadev_hw_named_barrier(CUDADEV_B2, barrier_threads);
  }
}

/* A ragged team's region begins, for a lane that is not in the team. */
static __device__ __forceinline__ void cudadev_wait_for_team(const cudadev_region &region) {
  if (region.attended_from == CUDADEV_NO_ATTENDANTS)
    __syncwarp(CUDADEV_ALL_LANES);
  else
    cudadev_attend(region.barrier_threads);
}

/* A ragged team's region ends, for a thread of the team. The lanes of the last warp come together: B1 is for
 * whole warps. */
static __device__ __forceinline__ void cudadev_leave_team(int thrid, const cudadev_region &region) {
  if (thrid == region.nthreads - 1) cudadev_this_team().over = 1;
  if (thrid >= region.barrier_threads - CUDADEV_WARP) __syncwarp(CUDADEV_ALL_LANES);
}

/* Runs fn as a parallel region of the calling thread alone. */
static __device__ __forceinline__ void cudadev_run_alone(void (*fn)(void *), void *shared) {
  unsigned char &alone = cudadev_alone()[cudadev_thrid()];
  ++alone;
  fn(shared);
  --alone;
}

/* Sets the team of the next region for `asked` threads. Programs tend to ask for the same again and again, so
 * it is kept; not for ragged teams, whose flag has to be reset each time anyway. */
inline __device__ void cudadev_shape_team(cudadev_team &team, int asked) {
  int nthreads = asked > 0 ? asked : team.fork.nthreads_var;
  if (nthreads > team.fork.max_threads) nthreads = team.fork.max_threads;
  const int whole = nthreads & ~(CUDADEV_WARP - 1);
  const bool ragged = nthreads != whole && nthreads > 1;
  team.region.nthreads = nthreads;
  team.region.barrier_threads = nthreads == whole ? nthreads : whole + CUDADEV_WARP;
  team.region.attended_from = ragged && team.env.compute_capability >= 70 ? whole : CUDADEV_NO_ATTENDANTS;
  team.region.ragged = ragged;
  team.over = 0;
  team.fork.shaped_for = ragged ? CUDADEV_UNSHAPED : asked;
}

/* A `parallel` construct, by the thread that encounters it. Returns when the region has ended.
 * fn: the region's code; shared: its argument; nthreads: threads asked for, 0: as many as nthreads-var says.
 * There are at most as many as there are workers. In a parallel region, in SPMD mode and in a block without
 * workers the caller runs the region alone. */
static __device__ __forceinline__ void cudadev_register_parallel(void (*fn)(void *), void *shared,
                                                                 int nthreads) {
  cudadev_team &team = cudadev_this_team();
  const cudadev_fork fork = team.fork;
  if (cudadev_thrid() != fork.forker) {
    cudadev_run_alone(fn, shared);
    return;
  }
  if (nthreads != fork.shaped_for) cudadev_shape_team(team, nthreads);
  team.region.fn = fn;
  team.region.shared = shared;
  cudadev_hw_named_barrier(CUDADEV_B1, cudadev_b1_threads());
  cudadev_hw_named_barrier(CUDADEV_B1, cudadev_b1_threads());
}

/* Calls fn, directly if it is one of the known functions (paper 003 §V.B): those can be inlined. */
template <void (*...Known)(void *)> struct cudadev_dispatch {
  static __device__ __forceinline__ void call(void (*fn)(void *), void *shared) { fn(shared); }
};
template <void (*First)(void *), void (*...Rest)(void *)> struct cudadev_dispatch<First, Rest...> {
  static __device__ __forceinline__ void call(void (*fn)(void *), void *shared) {
    if (fn == First)
      First(shared);
    else
      cudadev_dispatch<Rest...>::call(fn, shared);
  }
};

/* What a worker does: runs the parallel regions that the master publishes, until cudadev_exit_target.
 * Known: the regions' functions that the caller knows of; any other is called through its pointer.
 * thrid: cudadev_thrid(), not in the master warp. */
template <void (*...Known)(void *)>
__device__ __forceinline__ void cudadev_workerfunc(const cudadev_env &, int thrid) {
  cudadev_region &region = cudadev_this_team().region;
  const int b1_threads = cudadev_b1_threads();
  cudadev_alone()[thrid] = 0;
  for (;;) {
    cudadev_hw_named_barrier(CUDADEV_B1, b1_threads);
    const cudadev_region now = region;
    if (!now.fn) return;
    if (thrid < now.nthreads) {
      cudadev_dispatch<Known...>::call(now.fn, now.shared);
      if (now.ragged) cudadev_leave_team(thrid, now);
    } else if (now.ragged && thrid < now.barrier_threads) {
      cudadev_wait_for_team(now);
    }
    cudadev_hw_named_barrier(CUDADEV_B1, b1_threads);
  }
}

#endif
