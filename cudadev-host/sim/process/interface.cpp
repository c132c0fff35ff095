// interface.cpp: the functions that kernels call; see cudadev-device/hw/sim/interface.h.
#include "cudadev-device/hw/sim/interface.h"

#include "cudadev-host/sim/cuda_types.h"
#include "cudadev-host/sim/process/accesses.h"
#include "cudadev-host/sim/process/block.h"
#include "cudadev-host/sim/process/faults.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using sim::runner;

extern "C" {

int ompicc_sim_syncthreads(int predicate, int *met) { return runner->syncthreads(predicate, met); }

void ompicc_sim_named_barrier(int id, int nthreads) { runner->named_barrier(id, nthreads); }

void ompicc_sim_arrive(int id, int nthreads) { runner->arrive(id, nthreads); }

void ompicc_sim_copy(void *to, const void *from, unsigned long bytes, const void *where) {
  runner->copy(to, from, bytes, where);
}

void ompicc_sim_copies_begun(void) { runner->copies_begun(); }

void ompicc_sim_copies_landed(unsigned later) { runner->copies_landed(later); }

void ompicc_sim_syncwarp(unsigned mask) { runner->syncwarp(mask); }

unsigned long long ompicc_sim_shuffle(unsigned mask, unsigned long long value, int source) {
  return runner->exchange(mask, value, source);
}

unsigned ompicc_sim_ballot(unsigned mask, int predicate) { return runner->ballot(mask, predicate != 0); }

unsigned ompicc_sim_lanes_together(void) { return runner->lanes_together(__builtin_return_address(0)); }

void ompicc_sim_yield(void) { runner->yield(); }

int ompicc_sim_is_private(const volatile void *p) { return runner->is_private(p); }

unsigned ompicc_sim_dynamic_shared_bytes(void) { return runner->dynamic_shared_bytes(); }

void *ompicc_sim_dynamic_shared(void) { return runner->dynamic_shared(); }

unsigned long long ompicc_sim_nanoseconds(void) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void ompicc_sim_access(const volatile void *p, unsigned long bytes, int how, const void *where) {
  if (runner) runner->note_access(p, bytes, how, where);
}

void ompicc_sim_atomic_begin(const volatile void *p) {
  if (runner) runner->note_atomic_begin(p);
}

void ompicc_sim_atomic_end(const volatile void *p, unsigned long bytes, int how) {
  if (runner) runner->note_atomic(p, bytes, how, static_cast<void **>(__builtin_frame_address(0)));
}

void ompicc_sim_fence(void) {
  if (runner) runner->note_fence();
}

void ompicc_sim_unseen(void) { sim::accesses.unseen(); }

void *ompicc_sim_memmove(void *to, const void *from, unsigned long bytes) { return memmove(to, from, bytes); }

void *ompicc_sim_memset(void *to, int value, unsigned long bytes) { return memset(to, value, bytes); }

// What the memory was before does not matter to whoever gets it.
void *ompicc_sim_allocated(void *before, unsigned long bytes, int zeros) {
  void *const p = zeros ? calloc(1, bytes) : realloc(before, bytes);
  if (runner && p) runner->note_allocation(p, bytes);
  return p;
}

void ompicc_sim_trap(void) { sim::fail({CUDA_ERROR_ILLEGAL_INSTRUCTION, "trap"}); }

void ompicc_sim_assertion_failed(const char *text, const char *file, unsigned line, const char *function) {
  sim::fail({CUDA_ERROR_ASSERT, std::string("assertion failed: ") + text + " (" + function + ", " + file +
                                    ":" + std::to_string(line) + ")"},
            {});
}
}
