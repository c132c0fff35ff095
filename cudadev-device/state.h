/*
 * state.h: the run-time state of a team, in shared memory, and who a thread is.
 *
 * A team is a CUDA block. It is in one of two modes:
 * - generic: the first lane of the last warp (the master) runs the sequential code, the threads of the other
 *   warps (the workers) run parallel regions; OpenMP thread i of a region is worker i (parallel.h).
 * - SPMD: all threads run the one parallel region from the kernel's first line on.
 *
 * Only one level of parallelism is spread over threads. Whatever is deeper runs in a team of one thread:
 * `alone` counts per thread how many such teams it is in. It is 0 for the threads of the parallel region, and
 * starts at 1 for the master, whose sequential part is an (implicit) team of one.
 *
 * State is reached through inline functions that hold it as a static __shared__ variable: a kernel that never
 * asks has none, and device linking leaves one copy however many translation units use it.
 */
#ifndef CUDADEV_STATE_H
#define CUDADEV_STATE_H

#define CUDADEV_WARP 32
#define CUDADEV_ALL_LANES 0xffffffffu
#define CUDADEV_MAX_BLOCK 1024

/* A team that is neither a whole number of warps nor a single thread (parallel.h). */
#define CUDADEV_RAGGED 1
/* A team whose region may be cancelled, and which meets at barriers (cancellation.h). */
#define CUDADEV_CANCELLABLE 2

/* How many threads a team has. In shared memory: of the region that runs, and between regions of one that
 * does not say how many (nthreads-var of them). */
struct alignas(16) cudadev_shape {
  int nthreads;        /* workers 0..nthreads-1; 0: the target region is over */
  int barrier_threads; /* count of the team's barrier; 0: the whole block (SPMD) */
  int ragged;          /* CUDADEV_RAGGED, CUDADEV_CANCELLABLE: what its barriers have to do beside */
};

/* The function of a parallel region whose type is not known. */
typedef void (*cudadev_region_fn)();

/* The argument of one that uses nothing of its surroundings. */
struct cudadev_no_vars {};

#define CUDADEV_REGION_BYTES 128

/* A parallel region, as the master publishes it to the workers. */
struct alignas(16) cudadev_region {
  cudadev_region_fn fn;
  const void *large; /* fn's argument, where it does not fit into vars */
  cudadev_shape shape;
  alignas(16) unsigned char vars[CUDADEV_REGION_BYTES]; /* fn's argument */
};

struct cudadev_team {
  cudadev_region region;
  cudadev_shape default_shape; /* of a region that does not say how many threads */
  int max_threads;             /* threads that a parallel region can have */
  int over;                    /* tells the attendants that the region has ended (parallel.h) */
  int at_end; /* threads that have come to the end of a cancellable region (cancellation.h) */
  cudadev_env env;
  /* The stack of shared variables (shmem_stack.h). */
  unsigned stack_used;               /* bytes in shared memory */
  int stack_slot;                    /* slot of the pool that continues it; -1: none yet */
  unsigned long long stack_overflow; /* bytes used in that slot */
};

inline __device__ cudadev_team &cudadev_this_team() {
  static __shared__ cudadev_team team;
  return team;
}

/* Per thread of the block: in how many nested teams of one it is. Only the thread itself uses its element. */
inline __device__ unsigned char *cudadev_alone() {
  static __shared__ unsigned char alone[CUDADEV_MAX_BLOCK];
  return alone;
}

/* Number of threads of the block, whatever its shape. */
static __device__ __forceinline__ int cudadev_block_threads() {
  return (int)(blockDim.x * blockDim.y * blockDim.z);
}

/* Index of the calling thread in its block, x fastest. */
static __device__ __forceinline__ int cudadev_thrid() {
  return (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
}

/* Threads of a generic-mode block that work in parallel regions: all but the last warp, the master's. */
static __device__ __forceinline__ int cudadev_workers() {
  return (cudadev_block_threads() - 1) / CUDADEV_WARP * CUDADEV_WARP;
}

/* Whether thread `thrid` is in the last warp of the block, the master warp of generic mode. */
static __device__ __forceinline__ bool cudadev_in_masterwarp(int thrid) { return thrid >= cudadev_workers(); }

/* Whether thread `thrid` of the master warp is the one that runs sequential code. */
static __device__ __forceinline__ bool cudadev_is_masterthr(int thrid) { return thrid == cudadev_workers(); }

/* Whether the calling thread runs the sequential code of a block in generic mode. How the block was launched
 * says which mode it is in: that is known without loading anything. */
static __device__ __forceinline__ bool cudadev_is_master() {
  return (cudadev_hw_dynamic_shared_bytes() & CUDADEV_GENERIC_BYTES) != 0 &&
         cudadev_is_masterthr(cudadev_thrid());
}

/* Whether the calling thread's current team is itself alone. */
static __device__ __forceinline__ bool cudadev_is_alone() { return cudadev_alone()[cudadev_thrid()] != 0; }

/* omp_get_thread_num (OpenMP 5.2 §18.2.4). */
static __device__ __forceinline__ int cudadev_thread_num() {
  return cudadev_is_alone() ? 0 : cudadev_thrid();
}

/* omp_get_num_threads (OpenMP 5.2 §18.2.2). */
static __device__ __forceinline__ int cudadev_num_threads() {
  return cudadev_is_alone() ? 1 : cudadev_this_team().region.shape.nthreads;
}

#ifndef CUDADEV_HW_LOAD_FIRST
#define CUDADEV_HW_LOAD_FIRST() ((void)0)
#endif
#ifndef CUDADEV_HW_ASSUME
#define CUDADEV_HW_ASSUME(condition) ((void)0)
#endif

/* Which way a branch mostly goes: what comes next in memory is cheaper to reach. */
#if defined(__clang__) || (defined(__CUDACC_VER_MAJOR__) && __CUDACC_VER_MAJOR__ >= 12) ||                   \
    defined(CUDADEV_SIM)
#define CUDADEV_LIKELY(condition) __builtin_expect((condition), 1)
#else
#define CUDADEV_LIKELY(condition) (condition)
#endif

/* Ends the kernel after a message; the host reports the trap as the target region's failure. */
#define CUDADEV_FATAL(...) (printf(__VA_ARGS__), __trap())

#endif
