/*
 * omp_api.h: OpenMP's routines, called on the device (OpenMP 5.2 §18).
 *
 * Levels: 0 is the sequential part of a target region. A thread of the team's parallel region is at level 1
 * and deeper by as many as it is in nested regions, which are all teams of one. The master is at the number
 * of such regions around it.
 */
#ifndef CUDADEV_OMP_API_H
#define CUDADEV_OMP_API_H

#include "locks.h"
#include "parallel.h"
#include "state.h"

typedef enum omp_sched_t {
  omp_sched_static = 1,
  omp_sched_dynamic = 2,
  omp_sched_guided = 3,
  omp_sched_auto = 4,
  omp_sched_monotonic = (int)0x80000000u
} omp_sched_t;

typedef enum omp_proc_bind_t {
  omp_proc_bind_false = 0,
  omp_proc_bind_true = 1,
  omp_proc_bind_primary = 2,
  omp_proc_bind_master = 2,
  omp_proc_bind_close = 3,
  omp_proc_bind_spread = 4
} omp_proc_bind_t;

/* Whether the calling thread is one of the threads that the team's parallel region is spread over. */
static __device__ __forceinline__ bool cudadev_in_team_region() { return !cudadev_is_master(); }

/* Threads and teams (§18.2, §18.4). */
static inline __device__ int omp_get_thread_num() { return cudadev_thread_num(); }
static inline __device__ int omp_get_num_threads() { return cudadev_num_threads(); }
/* thread-limit-var: what the thread_limit clause says, and not with how many threads the block was launched;
 * without it as many as a block can have, of which generic mode keeps a warp for the master. */
static inline __device__ int omp_get_thread_limit() {
  const bool generic = (cudadev_hw_dynamic_shared_bytes() & CUDADEV_GENERIC_BYTES) != 0;
  const int most = generic ? CUDADEV_MAX_BLOCK - CUDADEV_WARP : CUDADEV_MAX_BLOCK;
  const int limit = cudadev_this_team().env.thread_limit;
  return limit > 0 && limit < most ? limit : most;
}
static inline __device__ int omp_get_num_procs() { return cudadev_this_team().max_threads; }
/* Regions inside a parallel region have one thread. */
static inline __device__ int omp_get_max_threads() {
  return cudadev_in_team_region() ? 1 : cudadev_this_team().default_shape.nthreads;
}
static inline __device__ void omp_set_num_threads(int nthreads) {
  cudadev_team &team = cudadev_this_team();
  if (nthreads <= 0 || cudadev_in_team_region()) return;
  team.region.shape = team.default_shape = cudadev_shape_for(nthreads, team.max_threads);
}
static inline __device__ int omp_get_team_num() {
  return (int)(blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z));
}
static inline __device__ int omp_get_num_teams() { return (int)(gridDim.x * gridDim.y * gridDim.z); }
/* nteams-var and teams-thread-limit-var are not set: as many as there are. */
static inline __device__ int omp_get_max_teams() { return 0; }
static inline __device__ int omp_get_teams_thread_limit() { return 0; }

/* Nesting (§18.2). */
static inline __device__ int omp_get_level() {
  return (int)cudadev_alone()[cudadev_thrid()] + (cudadev_in_team_region() ? 1 : -1);
}
static inline __device__ int omp_get_active_level() {
  return cudadev_in_team_region() && cudadev_this_team().region.shape.nthreads > 1;
}
static inline __device__ int omp_in_parallel() { return omp_get_active_level() > 0; }
static inline __device__ int omp_get_ancestor_thread_num(int level) {
  if (level < 0 || level > omp_get_level()) return -1;
  return level == 1 && cudadev_in_team_region() ? cudadev_thrid() : 0;
}
static inline __device__ int omp_get_team_size(int level) {
  if (level < 0 || level > omp_get_level()) return -1;
  return level == 1 && cudadev_in_team_region() ? cudadev_this_team().region.shape.nthreads : 1;
}
static inline __device__ int omp_get_max_active_levels() { return 1; }
static inline __device__ int omp_get_supported_active_levels() { return 1; }
static inline __device__ void omp_set_max_active_levels(int) {}
static inline __device__ int omp_get_nested() { return 0; }
static inline __device__ void omp_set_nested(int) {}
static inline __device__ int omp_get_dynamic() { return 0; }
static inline __device__ void omp_set_dynamic(int) {}

/* Schedules, binding, cancellation: what a schedule(runtime) loop has on the device; threads are not bound.
 */
static inline __device__ void omp_get_schedule(omp_sched_t *kind, int *chunk) {
  *kind = omp_sched_static;
  *chunk = 1;
}
static inline __device__ void omp_set_schedule(omp_sched_t, int) {}
static inline __device__ omp_proc_bind_t omp_get_proc_bind() { return omp_proc_bind_false; }
static inline __device__ int omp_get_num_places() { return 0; }
static inline __device__ int omp_get_place_num() { return -1; }
static inline __device__ int omp_get_cancellation() { return cudadev_this_team().env.cancellation & 1; }
static inline __device__ int omp_in_final() { return 0; }
static inline __device__ int omp_is_free_agent() { return 0; }
static inline __device__ int omp_ancestor_is_free_agent(int) { return 0; }

/* Devices (§18.7). The host's number is the number of devices. */
static inline __device__ int omp_is_initial_device() { return 0; }
static inline __device__ int omp_get_device_num() { return cudadev_this_team().env.device_num; }
static inline __device__ int omp_get_default_device() { return cudadev_this_team().env.device_num; }
static inline __device__ void omp_set_default_device(int) {}
static inline __device__ int omp_get_num_devices() { return cudadev_this_team().env.num_devices; }
static inline __device__ int omp_get_initial_device() { return cudadev_this_team().env.num_devices; }

/* Time (§18.10), in seconds. */
static inline __device__ double omp_get_wtime() { return (double)cudadev_hw_nanoseconds() * 1e-9; }
static inline __device__ double omp_get_wtick() {
  return 1e-6; /* how often the clock advances on the slowest GPUs */
}

#endif
