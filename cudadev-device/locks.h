/*
 * locks.h: lock routines (OpenMP 5.2 §18.9).
 *
 * The types have the sizes and alignments they have on the host, so that a mapped lock fits. A lock is free
 * when it is 0, on both sides. Up to sm_6x two lanes of one warp must not wait for the same lock (sync.h says
 * why); from sm_70 on any thread may wait for any other.
 */
#ifndef CUDADEV_LOCKS_H
#define CUDADEV_LOCKS_H

#include "atomics.h"
#include "sync.h"

typedef struct omp_lock_t {
  unsigned taken;
} omp_lock_t;

typedef struct alignas(8) omp_nest_lock_t {
  unsigned taken;
  int count;                /* how often the owner has set it */
  unsigned long long owner; /* cudadev_grid_thread() of the thread that has it */
} omp_nest_lock_t;

typedef enum omp_lock_hint_t {
  omp_sync_hint_none = 0,
  omp_lock_hint_none = 0,
  omp_sync_hint_uncontended = 1,
  omp_lock_hint_uncontended = 1,
  omp_sync_hint_contended = 2,
  omp_lock_hint_contended = 2,
  omp_sync_hint_nonspeculative = 4,
  omp_lock_hint_nonspeculative = 4,
  omp_sync_hint_speculative = 8,
  omp_lock_hint_speculative = 8
} omp_lock_hint_t;
typedef omp_lock_hint_t omp_sync_hint_t;

/* A number from 1 that no other thread of the grid has. */
static __device__ __forceinline__ unsigned long long cudadev_grid_thread() {
  const unsigned long long block =
      blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
  return block * CUDADEV_MAX_BLOCK + (unsigned)cudadev_thrid() + 1;
}

/* A lock in the thread's own memory, where atomics fail, is nobody else's: it is free or the thread waits for
 * ever. */
static __device__ __forceinline__ bool cudadev_lock_try(unsigned *lock) {
  if (cudadev_hw_is_private(lock)) {
    const bool was_free = *lock == 0;
    *lock = 1;
    return was_free;
  }
  if (atomicCAS(lock, 0u, 1u) != 0u) return false;
  __threadfence();
  return true;
}

static __device__ __forceinline__ void cudadev_lock_clear(unsigned *lock) {
  __threadfence();
  cudadev_atomic_write(lock, 0u);
}

static inline __device__ void omp_init_lock(omp_lock_t *lock) { lock->taken = 0; }
static inline __device__ void omp_init_lock_with_hint(omp_lock_t *lock, omp_sync_hint_t) { lock->taken = 0; }
static inline __device__ void omp_destroy_lock(omp_lock_t *) {}
static inline __device__ void omp_set_lock(omp_lock_t *lock) {
  for (cudadev_lock_wait wait; !wait.may_be_free(&lock->taken) || !cudadev_lock_try(&lock->taken);)
    wait.pause();
}
static inline __device__ void omp_unset_lock(omp_lock_t *lock) { cudadev_lock_clear(&lock->taken); }
static inline __device__ int omp_test_lock(omp_lock_t *lock) { return cudadev_lock_try(&lock->taken); }

static inline __device__ void omp_init_nest_lock(omp_nest_lock_t *lock) {
  lock->taken = 0;
  lock->count = 0;
  lock->owner = 0;
}
static inline __device__ void omp_init_nest_lock_with_hint(omp_nest_lock_t *lock, omp_sync_hint_t) {
  omp_init_nest_lock(lock);
}
static inline __device__ void omp_destroy_nest_lock(omp_nest_lock_t *) {}

/* Returns the lock's count, 0 if another thread has it. */
static inline __device__ int omp_test_nest_lock(omp_nest_lock_t *lock) {
  const unsigned long long self = cudadev_grid_thread();
  if (*(volatile unsigned long long *)&lock->owner == self) return ++lock->count;
  if (!cudadev_lock_try(&lock->taken)) return 0;
  *(volatile unsigned long long *)&lock->owner = self;
  return lock->count = 1;
}
static inline __device__ void omp_set_nest_lock(omp_nest_lock_t *lock) {
  for (cudadev_lock_wait wait; !omp_test_nest_lock(lock);) wait.pause();
}
static inline __device__ void omp_unset_nest_lock(omp_nest_lock_t *lock) {
  if (--lock->count > 0) return;
  *(volatile unsigned long long *)&lock->owner = 0;
  cudadev_lock_clear(&lock->taken);
}

#endif
