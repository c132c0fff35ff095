/*
 * interface.h: what kernels compiled for the sim device call in its process (cudadev-host/sim/process).
 *
 * Both sides include this file. All names begin with ompicc_sim_; nothing else of the process is visible to
 * kernels.
 */
#ifndef CUDADEV_SIM_INTERFACE_H
#define CUDADEV_SIM_INTERFACE_H

#define OMPICC_SIM_EXPORT __attribute__((visibility("default")))

extern "C" {

struct ompicc_sim_index {
  unsigned x, y, z;
};

/* CUDA's built-in variables of the running CUDA thread. Initial-exec: they are in the executable, so that
 * reading one costs no call. */
#define OMPICC_SIM_THREAD extern OMPICC_SIM_EXPORT __attribute__((tls_model("initial-exec"))) __thread
OMPICC_SIM_THREAD struct ompicc_sim_index ompicc_sim_thread_idx, ompicc_sim_block_idx, ompicc_sim_block_dim,
    ompicc_sim_grid_dim;

/* __syncthreads; returns how many of the threads that met had `predicate` set, and in *met how many there
 * were. */
OMPICC_SIM_EXPORT int ompicc_sim_syncthreads(int predicate, int *met);
/* bar.sync (barrier.sync) id, nthreads. */
OMPICC_SIM_EXPORT void ompicc_sim_named_barrier(int id, int nthreads);
/* bar.arrive (barrier.arrive): the same without waiting. */
OMPICC_SIM_EXPORT void ompicc_sim_arrive(int id, int nthreads);
/* A copy that lands when the thread waits for it (cp.async), for the code that `where` comes right behind.
 * What has been copied since the last time is a group; waits for all groups but the `later` last ones. */
OMPICC_SIM_EXPORT void ompicc_sim_copy(void *to, const void *from, unsigned long bytes, const void *where);
OMPICC_SIM_EXPORT void ompicc_sim_copies_begun(void);
OMPICC_SIM_EXPORT void ompicc_sim_copies_landed(unsigned later);
OMPICC_SIM_EXPORT void ompicc_sim_syncwarp(unsigned mask);
/* The lanes of `mask` meet; returns `value` of lane `source`, or the caller's own if that lane does not take
 * part. */
OMPICC_SIM_EXPORT unsigned long long ompicc_sim_shuffle(unsigned mask, unsigned long long value, int source);
/* The lanes of `mask` meet; returns those whose predicate is set. */
OMPICC_SIM_EXPORT unsigned ompicc_sim_ballot(unsigned mask, int predicate);
/* The lanes of the warp that come to the place that calls this, before any of them goes on: the caller waits
 * for the others as long as something else in the block can go on. */
OMPICC_SIM_EXPORT unsigned ompicc_sim_lanes_together(void);
/* Lets other threads of the block run: in loops that wait for one. */
OMPICC_SIM_EXPORT void ompicc_sim_yield(void);
/* Whether p points into the calling thread's own stack. */
OMPICC_SIM_EXPORT int ompicc_sim_is_private(const volatile void *p);
/* The block's dynamic shared memory, 16-byte aligned, and its size. */
OMPICC_SIM_EXPORT void *ompicc_sim_dynamic_shared(void);
OMPICC_SIM_EXPORT unsigned ompicc_sim_dynamic_shared_bytes(void);
OMPICC_SIM_EXPORT unsigned long long ompicc_sim_nanoseconds(void);
/* For kernels that look for data races or note accesses (races.h): an access to memory, `how` as in the next
 * line, by the code that `where` comes right behind; an atomic access by the caller, before it where it may
 * write, and behind it; __threadfence; functions of the C library, which such kernels replace; and that there
 * may be accesses of which nothing is said. */
enum { ompicc_sim_read = 0, ompicc_sim_write = 1 };
OMPICC_SIM_EXPORT void ompicc_sim_access(const volatile void *p, unsigned long bytes, int how,
                                         const void *where);
OMPICC_SIM_EXPORT void ompicc_sim_atomic_begin(const volatile void *p);
OMPICC_SIM_EXPORT void ompicc_sim_atomic_end(const volatile void *p, unsigned long bytes, int how);
OMPICC_SIM_EXPORT void ompicc_sim_fence(void);
OMPICC_SIM_EXPORT void ompicc_sim_unseen(void);
OMPICC_SIM_EXPORT void *ompicc_sim_memmove(void *to, const void *from, unsigned long bytes);
OMPICC_SIM_EXPORT void *ompicc_sim_memset(void *to, int value, unsigned long bytes);
/* malloc, calloc or realloc. */
OMPICC_SIM_EXPORT void *ompicc_sim_allocated(void *before, unsigned long bytes, int zeros);
OMPICC_SIM_EXPORT void ompicc_sim_trap(void) __attribute__((noreturn));
OMPICC_SIM_EXPORT void ompicc_sim_assertion_failed(const char *text, const char *file, unsigned line,
                                                   const char *function) __attribute__((noreturn));
}

#endif
