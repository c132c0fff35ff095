/*
 * parallel.h: parallel regions in generic mode (papers 001 §3.2 and 003 §V; OpenMP 5.2 §10.1).
 *
 * The master publishes a region and meets all workers at the named barrier B1, which starts it, and again at
 * B1, which ends it. Threads of the team synchronise among themselves at B2 (sync.h), which counts only their
 * warps.
 *
 * Teams that are not a whole number of warps ("ragged"). Barriers count in warps, so B2's count is rounded up
 * (paper 001 §4.2.2). Up to sm_6x that is all: a warp arrives when any of its lanes does. From sm_70 on a
 * warp has arrived when all of its lanes that have not exited have, so those lanes of the last warp that are
 * not in the team attend its barriers: before each one, and at the end of the region, the lanes of that warp
 * come together; then the attendants look whether the region is over, and if not they join the barrier. The
 * flag cannot change under their eyes: the team's lanes only get to set it after a barrier that the
 * attendants have joined. The same on sm_6x would count the warp twice, so it depends on the GPU that runs.
 * Teams of whole warps, and of one thread, which has nobody to wait for, do without.
 */
#ifndef CUDADEV_PARALLEL_H
#define CUDADEV_PARALLEL_H

#include "state.h"

/* B1's count: the workers and the master's warp, of which only the master has not exited. */
static __device__ __forceinline__ int cudadev_b1_threads() { return cudadev_workers() + CUDADEV_WARP; }

/* The team of a region for which `asked` threads are asked, where there can be `max_threads`. */
static __device__ __forceinline__ cudadev_shape cudadev_shape_for(int asked, int max_threads, int forker) {
  cudadev_shape shape;
  shape.nthreads = asked < max_threads ? asked : max_threads;
  shape.barrier_threads = (shape.nthreads + CUDADEV_WARP - 1) & ~(CUDADEV_WARP - 1);
  shape.ragged = shape.nthreads != shape.barrier_threads && shape.nthreads > 1;
  shape.forker = forker;
  return shape;
}

/* Whether ragged teams have attendants: decided by the GPU that runs. */
static __device__ __forceinline__ bool cudadev_has_attendants() {
  return cudadev_this_team().env.compute_capability >= 70;
}

/* Whether thread `thrid` is in the last warp of a ragged team. */
static __device__ __forceinline__ bool cudadev_in_ragged_warp(int thrid, const cudadev_shape &shape) {
  return thrid / CUDADEV_WARP == shape.nthreads / CUDADEV_WARP;
}

/* The next barrier of a ragged team, by all lanes of its last warp, the attendants too. Returns whether there
 * was none because the region is over. There is one copy of this for all of them, so that they go to the
 * barrier together. */
inline __device__ __noinline__ bool cudadev_attended_barrier(int barrier_threads) {
  __syncwarp(CUDADEV_ALL_LANES);
  if (*(volatile int *)&cudadev_this_team().over) return true;
  cudadev_hw_named_barrier(CUDADEV_B2, barrier_threads);
  return false;
}

/* What follows is in functions of its own, so that what teams of whole warps execute stays in one piece. */

/* The barrier of a ragged team, by a thread of the team. */
inline __device__ __noinline__ void cudadev_ragged_barrier(int thrid, const cudadev_shape shape) {
  if (cudadev_in_ragged_warp(thrid, shape) && cudadev_has_attendants())
    cudadev_attended_barrier(shape.barrier_threads);
  else
    cudadev_hw_named_barrier(CUDADEV_B2, shape.barrier_threads);
}

/* The end of a ragged team's region, by a thread of the team: lets the attendants go. Also brings the lanes
 * of the last warp together, since B1 is for whole warps. */
inline __device__ __noinline__ void cudadev_leave_team(int thrid, const cudadev_shape shape) {
  if (!cudadev_in_ragged_warp(thrid, shape)) return;
  if (thrid == shape.nthreads - 1) cudadev_this_team().over = 1;
  if (cudadev_has_attendants())
    cudadev_attended_barrier(shape.barrier_threads);
  else
    __syncwarp(CUDADEV_ALL_LANES);
}

/* A ragged team's region, for a worker that is not in the team. */
inline __device__ __noinline__ void cudadev_attend(int thrid, const cudadev_shape shape) {
  if (!cudadev_in_ragged_warp(thrid, shape)) return;
  if (!cudadev_has_attendants()) {
    __syncwarp(CUDADEV_ALL_LANES);
    return;
  }
  while (!cudadev_attended_barrier(shape.barrier_threads)) {
  }
}

/* Runs fn as a parallel region of the calling thread alone. */
static __device__ __forceinline__ void cudadev_run_alone(void (*fn)(void *), void *shared) {
  unsigned char &alone = cudadev_alone()[cudadev_thrid()];
  ++alone;
  fn(shared);
  --alone;
}

/* A `parallel` construct, by the thread that encounters it. Returns when the region has ended.
 * fn: the region's code; shared: its argument; nthreads: threads asked for, 0: as many as nthreads-var says.
 * There are at most as many as there are workers. In a parallel region, in SPMD mode and in a block without
 * workers the caller runs the region alone. */
static __device__ __forceinline__ void cudadev_register_parallel(void (*fn)(void *), void *shared,
                                                                 int nthreads) {
  cudadev_team &team = cudadev_this_team();
  cudadev_shape shape = team.default_shape;
  CUDADEV_HW_WANT_INTS(shape.nthreads, shape.barrier_threads, shape.ragged, shape.forker);
  if (CUDADEV_LIKELY(cudadev_thrid() == shape.forker)) {
    if (nthreads > 0) shape = cudadev_shape_for(nthreads, team.max_threads, shape.forker);
    team.region.fn = fn;
    team.region.shared = shared;
    team.region.shape = shape;
    if (shape.ragged) team.over = 0;
    cudadev_hw_named_barrier(CUDADEV_B1, cudadev_b1_threads());
    cudadev_hw_named_barrier(CUDADEV_B1, cudadev_b1_threads());
  } else {
    cudadev_run_alone(fn, shared);
  }
}

/* The same for a region that stands in the kernel's own text: its master encounters it, never a worker, so
 * there is nothing to find out. All that the workers are told is stored, nothing is read back first. env: the
 * kernel's own. shared: unused, since the region's function finds its structure at a fixed place. Not for
 * kernels that may call omp_set_num_threads. */
static __device__ __forceinline__ void cudadev_register_parallel(const cudadev_env &env, void (*fn)(void *),
                                                                 void *, int nthreads) {
  const int workers = cudadev_workers();
  if (workers == 0) {
    cudadev_run_alone(fn, nullptr);
    return;
  }
  const int most = env.thread_limit > 0 && env.thread_limit < workers ? env.thread_limit : workers;
  cudadev_team &team = cudadev_this_team();
  const cudadev_shape shape = cudadev_shape_for(nthreads > 0 ? nthreads : most, most, workers);
  team.region.fn = fn;
  team.region.shape = shape;
  if (shape.ragged) team.over = 0;
  cudadev_hw_named_barrier(CUDADEV_B1, cudadev_b1_threads());
  cudadev_hw_named_barrier(CUDADEV_B1, cudadev_b1_threads());
}

/* In such a region, by a thread of its team: its number and how many there are. Blocks of generic mode are
 * one-dimensional, and a block without workers has its only thread as number 0. */
static __device__ __forceinline__ int cudadev_worker_num() { return (int)threadIdx.x; }
static __device__ __forceinline__ int cudadev_worker_count() {
  return cudadev_this_team().region.shape.nthreads;
}

/* Whether there can be regions whose functions a kernel does not know: where device code is linked, or can
 * be. */
#if defined(__CUDACC_RDC__) || defined(__CLANG_RDC__) || defined(CUDADEV_SIM)
#define CUDADEV_UNKNOWN_REGIONS 1
#else
#define CUDADEV_UNKNOWN_REGIONS 0
#endif

/* Calls fn, directly if it is one of the known functions (paper 003 §V.B): those can be inlined. A call
 * through a pointer costs the whole loop around it, so there is none where all functions are known. */
template <void (*...Known)(void *)> struct cudadev_dispatch {
  static __device__ __forceinline__ void call(void (*fn)(void *), void *shared) {
#if CUDADEV_UNKNOWN_REGIONS
    fn(shared);
#else
    (void)fn, (void)shared;
    CUDADEV_FATAL("ompicc: a parallel region that its kernel does not know\n");
#endif
  }
};
#if !CUDADEV_UNKNOWN_REGIONS
/* The only one there can be. */
template <void (*Only)(void *)> struct cudadev_dispatch<Only> {
  static __device__ __forceinline__ void call(void (*)(void *), void *shared) { Only(shared); }
};
#endif
template <void (*First)(void *), void (*...Rest)(void *)> struct cudadev_dispatch<First, Rest...> {
  static __device__ __forceinline__ void call(void (*fn)(void *), void *shared) {
    if (CUDADEV_LIKELY(fn == First))
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
    if (sizeof...(Known) > 1 || CUDADEV_UNKNOWN_REGIONS) CUDADEV_HW_WANT_POINTERS(now.fn, now.shared);
    if (CUDADEV_LIKELY(thrid < now.shape.nthreads)) {
      cudadev_dispatch<Known...>::call(now.fn, now.shared);
      if (now.shape.ragged) cudadev_leave_team(thrid, now.shape);
    } else {
      if (now.shape.nthreads == 0) return;
      if (now.shape.ragged) cudadev_attend(thrid, now.shape);
    }
    cudadev_hw_named_barrier(CUDADEV_B1, b1_threads);
  }
}

#endif
