/*
 * parallel.h: parallel regions in generic mode (OpenMP 5.2 §10.1), as in "OpenMP Offloading in the Jetson
 * Nano Platform", §3.2, and "Efficient Fork-Join on GPUs through Warp Specialization", §V.
 *
 * The master publishes a region and meets all workers at the named barrier B1, which starts it, and again at
 * B1, which ends it. Threads of the team synchronise among themselves at B2 (sync.h), which counts only their
 * warps. (At each B1 only one side has to wait. That the other only arrives, with bar.arrive, has been tried:
 * it saves some ten cycles of a region in blocks of 512 threads, and compute-sanitizer's racecheck takes it
 * for no barrier.)
 *
 * What a region uses of its surroundings is a structure, the argument of its function. The master copies it
 * into the record of the region; a large one it pushes on the stack of shared variables.
 *
 * Teams that are not a whole number of warps ("ragged"). Barriers count in warps, so B2's count is rounded up
 * ("… Jetson Nano Platform", §4.2.2). Up to sm_6x that is all: a warp arrives when any of its lanes does.
 * From sm_70 on a warp has arrived when all of its lanes that have not exited have, so those lanes of the
 * last warp that are not in the team attend its barriers: before each one, and at the end of the region, the
 * lanes of that warp come together; then the attendants look whether the region is over, and if not they join
 * the barrier. The flag cannot change under their eyes: the team's lanes only get to set it after a barrier
 * that the attendants have joined. The same on sm_6x would count the warp twice, so it depends on the GPU
 * that runs. Teams of whole warps, and of one thread, which has nobody to wait for, do without. So do regions
 * in which the team never meets at a barrier.
 */
#ifndef CUDADEV_PARALLEL_H
#define CUDADEV_PARALLEL_H

#include "shmem_stack.h"

/* B1's count: the workers and the master's warp, of which only the master has not exited. */
static __device__ __forceinline__ int cudadev_b1_threads() { return cudadev_workers() + CUDADEV_WARP; }

/* Whether the threads of a region's team may meet at a barrier. */
enum cudadev_barriers { cudadev_no_barriers, cudadev_with_barriers };

/* The team of a region for which `asked` threads are asked, where there can be `max_threads`. */
static __device__ __forceinline__ cudadev_shape
cudadev_shape_for(int asked, int max_threads, cudadev_barriers barriers = cudadev_with_barriers) {
  cudadev_shape shape;
  shape.nthreads = asked < max_threads ? asked : max_threads;
  shape.barrier_threads = (shape.nthreads + CUDADEV_WARP - 1) & ~(CUDADEV_WARP - 1);
  shape.ragged =
      barriers == cudadev_with_barriers && shape.nthreads != shape.barrier_threads && shape.nthreads > 1
          ? CUDADEV_RAGGED
          : 0;
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

/* The next barrier of a ragged team, by its last warp: all lanes of it, where there are attendants. Returns
 * whether there was none because the region is over. Also one of a cancellable team, by any of its threads.
 *
 * It is called by lanes that are not together, so it calls nothing itself: nvcc 13.0 leaves a barrier for
 * such lanes without a convergence point of its own at the end of a function that has one around a call, and
 * on an H100 some lanes then passed it without the others (bench/NOTES.md). */
inline __device__ __noinline__ bool cudadev_ragged_barrier(int barrier_threads) {
  if (cudadev_has_attendants()) {
    __syncwarp(CUDADEV_ALL_LANES);
    if (*(volatile int *)&cudadev_this_team().over) return true;
  }
  cudadev_hw_named_barrier(CUDADEV_B2, barrier_threads);
  return false;
}

/* The barrier of a cancellable team, by a thread of it. Returns how many threads were at the end of the
 * region when all had come: that changes only outside of the two barriers, so that all get the same number.
 * The lanes of a warp come from different places. */
static __device__ __forceinline__ int cudadev_cancellable_barrier(int barrier_threads) {
  cudadev_ragged_barrier(barrier_threads);
  const int at_end = *(volatile int *)&cudadev_this_team().at_end;
  cudadev_ragged_barrier(barrier_threads);
  return at_end;
}

/* The barrier of a team of several threads, by thread `thrid` of it. The lanes of a warp that is in the team
 * as a whole come together first. */
static __device__ __forceinline__ void cudadev_team_meets(int thrid, const cudadev_shape &shape) {
  if (CUDADEV_LIKELY(!shape.ragged) ||
      (shape.ragged == CUDADEV_RAGGED && !cudadev_in_ragged_warp(thrid, shape))) {
    __syncwarp(CUDADEV_ALL_LANES);
    cudadev_hw_named_barrier(CUDADEV_B2, shape.barrier_threads);
  } else if (shape.ragged == CUDADEV_RAGGED) {
    cudadev_ragged_barrier(shape.barrier_threads);
  } else {
    cudadev_cancellable_barrier(shape.barrier_threads);
  }
}

/* What follows is in functions of its own, so that what teams of whole warps execute stays in one piece. */

/* The end of a ragged team's region, by a thread of the team: lets the attendants go. Also brings the lanes
 * of the last warp together, since B1 is for whole warps. */
inline __device__ __noinline__ void cudadev_leave_team(int thrid, const cudadev_shape shape) {
  if (!cudadev_in_ragged_warp(thrid, shape)) return;
  if (thrid == shape.nthreads - 1) cudadev_this_team().over = 1;
  if (cudadev_has_attendants())
    cudadev_ragged_barrier(shape.barrier_threads);
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
  while (!cudadev_ragged_barrier(shape.barrier_threads)) {
  }
}

/* Runs fn as a parallel region of the calling thread alone. */
template <class Vars>
static __device__ __forceinline__ void cudadev_run_alone(void (*fn)(const Vars &), const Vars &vars) {
  unsigned char &alone = cudadev_alone()[cudadev_thrid()];
  const Vars own = vars; /* or the caller's would need an address, and memory, on every path */
  ++alone;
  fn(own);
  --alone;
}

/* Whether a region's structure travels in the record. */
template <class Vars> static constexpr __device__ __forceinline__ bool cudadev_fits_record() {
  return sizeof(Vars) <= CUDADEV_REGION_BYTES;
}

/* Where there can be regions whose functions a kernel does not know: where device code is linked, or can
 * be. */
#if defined(__CUDACC_RDC__) || defined(__CLANG_RDC__) || defined(CUDADEV_SIM)
#define CUDADEV_UNKNOWN_REGIONS 1
#else
#define CUDADEV_UNKNOWN_REGIONS 0
#endif

/* The threads of a block that a kernel's registers must leave room for. Where device code is linked, code of
 * other files may want more registers than a kernel with bounds can give it, which the linker refuses: none
 * there. */
#if CUDADEV_UNKNOWN_REGIONS
#define CUDADEV_LAUNCH_BOUNDS(threads)
#define CUDADEV_LAUNCH_BOUNDS_OF_BLOCKS(threads, blocks)
#else
#define CUDADEV_LAUNCH_BOUNDS(threads) __launch_bounds__(threads)
#define CUDADEV_LAUNCH_BOUNDS_OF_BLOCKS(threads, blocks) __launch_bounds__(threads, blocks)
#endif

/* A region from its beginning to its end, by the master. Its shape has been stored. */
template <class Vars>
static __device__ __forceinline__ void cudadev_fork_join(cudadev_team &team, void (*fn)(const Vars &),
                                                         const Vars &vars) {
  cudadev_region &region = team.region;
  const unsigned stack_used = team.stack_used;
  const unsigned long long stack_overflow = team.stack_overflow;
  region.fn = (cudadev_region_fn)fn;
  if (cudadev_fits_record<Vars>()) {
    *(Vars *)region.vars = vars;
#if CUDADEV_UNKNOWN_REGIONS
    region.large = region.vars;
#endif
  } else {
    Vars *const pushed = (Vars *)cudadev_push_team(team, sizeof(Vars));
    *pushed = vars;
    region.large = pushed;
  }
  team.over = 0;
  cudadev_hw_named_barrier(CUDADEV_B1, cudadev_b1_threads());
  cudadev_hw_named_barrier(CUDADEV_B1, cudadev_b1_threads());
  if (!cudadev_fits_record<Vars>()) {
    team.stack_used = stack_used;
    team.stack_overflow = stack_overflow;
  }
}

/* A `parallel` construct, by the thread that encounters it. Returns when the region has ended.
 * fn: the region's code; vars: its argument; nthreads: threads asked for, 0: as many as nthreads-var says.
 * There are at most as many as there are workers. In a parallel region and in SPMD mode the caller runs the
 * region alone. */
template <class Vars>
static __device__ __forceinline__ void
cudadev_register_parallel(void (*fn)(const Vars &), const Vars &vars, int nthreads,
                          cudadev_barriers barriers = cudadev_with_barriers) {
  if (CUDADEV_LIKELY(cudadev_is_master())) {
    cudadev_team &team = cudadev_this_team();
    if (nthreads > 0) team.region.shape = cudadev_shape_for(nthreads, team.max_threads, barriers);
    cudadev_fork_join(team, fn, vars);
    if (nthreads > 0) team.region.shape = team.default_shape;
  } else {
    cudadev_run_alone(fn, vars);
  }
}

/* The same for a region that stands in the kernel's own text: its master encounters it, never a worker, so
 * there is nothing to find out. env: the kernel's own. Not for kernels that may call omp_set_num_threads. */
template <class Vars>
static __device__ __forceinline__ void
cudadev_register_parallel(const cudadev_env &env, void (*fn)(const Vars &), const Vars &vars, int nthreads,
                          cudadev_barriers barriers = cudadev_with_barriers) {
  const int workers = cudadev_workers();
  const int most = env.thread_limit > 0 && env.thread_limit < workers ? env.thread_limit : workers;
  cudadev_team &team = cudadev_this_team();
  team.region.shape = cudadev_shape_for(nthreads > 0 ? nthreads : most, most, barriers);
  cudadev_fork_join(team, fn, vars);
  team.region.shape = cudadev_shape_for(most, most);
}

/* In such a region, by a thread of its team: its number and how many there are. Blocks of generic mode are
 * one-dimensional. */
static __device__ __forceinline__ int cudadev_worker_num() { return (int)threadIdx.x; }
static __device__ __forceinline__ int cudadev_worker_count() {
  return cudadev_this_team().region.shape.nthreads;
}

/* A worker's part of the region that has begun: run, if the thread is in its team. Returns whether there was
 * a region; if not, the target region is over. */
template <class Run>
static __device__ __forceinline__ bool cudadev_take_part(int thrid, const cudadev_shape shape,
                                                         const Run &run) {
  if (CUDADEV_LIKELY(thrid < shape.nthreads)) {
    CUDADEV_HW_ASSUME(cudadev_alone()[thrid] == 0);
    run();
    if (!CUDADEV_LIKELY(!shape.ragged)) cudadev_leave_team(thrid, shape); /* which looks closer */
  } else {
    if (shape.nthreads == 0) return false;
    if (shape.ragged & CUDADEV_RAGGED) cudadev_attend(thrid, shape);
  }
  return true;
}

/* Calls fn for a region, directly if it is one of the known functions ("… Warp Specialization", §V.B): those
 * can be inlined. A call through a pointer costs the whole loop around it, so there is none where all
 * functions are known. */
static __device__ __forceinline__ void cudadev_call_region(cudadev_region_fn fn,
                                                           const cudadev_region &region) {
#if CUDADEV_UNKNOWN_REGIONS
  ((void (*)(const void *))fn)(region.large);
#else
  (void)fn, (void)region;
  CUDADEV_FATAL("ompicc: a parallel region that its kernel does not know\n");
#endif
}
template <class First, class... Rest>
static __device__ __forceinline__ void cudadev_call_region(cudadev_region_fn fn, const cudadev_region &region,
                                                           void (*first)(const First &),
                                                           void (*...rest)(const Rest &)) {
  if (!CUDADEV_LIKELY(fn == (cudadev_region_fn)first)) {
    cudadev_call_region(fn, region, rest...);
  } else if (cudadev_fits_record<First>()) {
    const First vars = *(const First *)region.vars;
    first(vars);
  } else {
    first(*(const First *)region.large);
  }
}

/* A worker's part of the region that has begun, where it can be any of several. */
template <class... Vars>
static __device__ __forceinline__ bool cudadev_run_region(int thrid, const cudadev_region &region,
                                                          void (*...known)(const Vars &)) {
  const cudadev_shape shape = region.shape;
  const cudadev_region_fn fn = region.fn;
  CUDADEV_HW_LOAD_FIRST();
  return cudadev_take_part(thrid, shape, [&] { cudadev_call_region(fn, region, known...); });
}

#if !CUDADEV_UNKNOWN_REGIONS
/* The same where there is only one. Its structure is loaded together with the shape. */
template <class Vars>
static __device__ __forceinline__ bool cudadev_run_region(int thrid, const cudadev_region &region,
                                                          void (*only)(const Vars &)) {
  const cudadev_shape shape = region.shape;
  if (!cudadev_fits_record<Vars>())
    return cudadev_take_part(thrid, shape, [&] { only(*(const Vars *)region.large); });
  const Vars vars = *(const Vars *)region.vars;
  CUDADEV_HW_LOAD_FIRST();
  return cudadev_take_part(thrid, shape, [&] { only(vars); });
}
#endif

/* What a worker does: runs the parallel regions that the master publishes, until cudadev_exit_target.
 * known: the regions' functions that the caller knows of; any other is called through its pointer.
 * thrid: cudadev_thrid(), not in the master warp. */
template <class... Vars>
static __device__ __forceinline__ void cudadev_workerfunc(const cudadev_env &, int thrid,
                                                          void (*...known)(const Vars &)) {
  const cudadev_region &region = *cudadev_hw_keep(&cudadev_this_team().region);
  const int b1_threads = cudadev_b1_threads();
  cudadev_alone()[thrid] = 0;
  for (;;) {
    cudadev_hw_named_barrier(CUDADEV_B1, b1_threads);
    if (!cudadev_run_region(thrid, region, known...)) return;
    cudadev_hw_named_barrier(CUDADEV_B1, b1_threads);
  }
}

#endif
