/*
 * races.h: kernels that look for data races (ompicc --sim-races).
 *
 * They are compiled with -fsanitize=thread, so that the compiler puts a call before each access to memory.
 * The functions that it calls are not ThreadSanitizer's but those below, which tell the process
 * (cudadev-host/sim/process/races.h). They are hidden in the kernels' shared object: a program that is
 * itself compiled for ThreadSanitizer keeps its own.
 *
 * The device library's functions are compiled without: its own state is not the program's, and what it does
 * to the program's variables atomically it says itself. They are all that has __device__ before cudadev.h
 * ends, and are not forced to be inlined then: inlined code would be checked as what it is inlined into.
 */
#ifndef CUDADEV_SIM_RACES_H
#define CUDADEV_SIM_RACES_H

#include "interface.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>

#ifdef CUDADEV_SIM_RACES
/* On a function: its accesses are not the program's. */
#define CUDADEV_SIM_UNCHECKED __attribute__((no_sanitize("thread")))
#if defined __GNUC__ && !defined __clang__ &&                                                                \
    __GNUC__ < 11 /* they instrument what they inline of the library, too */
#error "--sim-races needs g++ 11 or later"
#endif

/* As __device__, which stands on variables, too: clang does not like it there. */
#ifdef __clang__
#define CUDADEV_SIM_DEVICE
#pragma clang attribute push(CUDADEV_SIM_UNCHECKED, apply_to = function)
#define CUDADEV_SIM_LIBRARY_ENDS _Pragma("clang attribute pop")
#else
#define CUDADEV_SIM_DEVICE CUDADEV_SIM_UNCHECKED
#define CUDADEV_SIM_LIBRARY_ENDS
#endif
/* Before and behind an atomic access, of which only the latter knows whether it has written. */
#define CUDADEV_SIM_ATOMIC_BEGIN(p) ompicc_sim_atomic_begin(p)
#define CUDADEV_SIM_ATOMIC_END(p, bytes, writes)                                                             \
  ompicc_sim_atomic_end(p, bytes, (writes) ? ompicc_sim_write : ompicc_sim_read)
#define CUDADEV_SIM_FENCE() ompicc_sim_fence()

/* A function that others call by the name `symbol`: the compiler's, or the C library's. */
#define CUDADEV_SIM_HIDDEN(type, name, symbol, parameters)                                                   \
  extern "C" __attribute__((visibility("hidden"))) type name parameters __asm__(symbol);                     \
  extern "C" __attribute__((visibility("hidden"), used)) CUDADEV_SIM_UNCHECKED type name parameters

/* What says that the kernels look for races. */
extern "C" __attribute__((visibility("hidden"), used)) const char ompicc_sim_checks_races = 1;

#define CUDADEV_SIM_ACCESS(name, bytes, how)                                                                 \
  CUDADEV_SIM_HIDDEN(void, cudadev_sim_##name, "__tsan_" #name, (void *p)) {                                 \
    ompicc_sim_access(p, bytes, how, __builtin_return_address(0));                                           \
  }
#define CUDADEV_SIM_ACCESSES(bytes)                                                                          \
  CUDADEV_SIM_ACCESS(read##bytes, bytes, ompicc_sim_read)                                                    \
  CUDADEV_SIM_ACCESS(write##bytes, bytes, ompicc_sim_write)                                                  \
  CUDADEV_SIM_ACCESS(read_write##bytes, bytes, ompicc_sim_write)                                             \
  CUDADEV_SIM_ACCESS(unaligned_read##bytes, bytes, ompicc_sim_read)                                          \
  CUDADEV_SIM_ACCESS(unaligned_write##bytes, bytes, ompicc_sim_write)                                        \
  CUDADEV_SIM_ACCESS(unaligned_read_write##bytes, bytes, ompicc_sim_write)                                   \
  CUDADEV_SIM_ACCESS(volatile_read##bytes, bytes, ompicc_sim_read)                                           \
  CUDADEV_SIM_ACCESS(volatile_write##bytes, bytes, ompicc_sim_write)
CUDADEV_SIM_ACCESSES(1)
CUDADEV_SIM_ACCESSES(2)
CUDADEV_SIM_ACCESSES(4)
CUDADEV_SIM_ACCESSES(8)
CUDADEV_SIM_ACCESSES(16)
#undef CUDADEV_SIM_ACCESSES
#undef CUDADEV_SIM_ACCESS

CUDADEV_SIM_HIDDEN(void, cudadev_sim_read_range, "__tsan_read_range", (void *p, unsigned long bytes)) {
  ompicc_sim_access(p, bytes, ompicc_sim_read, __builtin_return_address(0));
}
CUDADEV_SIM_HIDDEN(void, cudadev_sim_write_range, "__tsan_write_range", (void *p, unsigned long bytes)) {
  ompicc_sim_access(p, bytes, ompicc_sim_write, __builtin_return_address(0));
}
CUDADEV_SIM_HIDDEN(void, cudadev_sim_vptr_update, "__tsan_vptr_update", (void **p, void *)) {
  ompicc_sim_access(p, sizeof *p, ompicc_sim_write, __builtin_return_address(0));
}
CUDADEV_SIM_HIDDEN(void, cudadev_sim_vptr_read, "__tsan_vptr_read", (void **p)) {
  ompicc_sim_access(p, sizeof *p, ompicc_sim_read, __builtin_return_address(0));
}
CUDADEV_SIM_HIDDEN(void, cudadev_sim_init, "__tsan_init", ()) {}
CUDADEV_SIM_HIDDEN(void, cudadev_sim_func_entry, "__tsan_func_entry", (void *)) {}
CUDADEV_SIM_HIDDEN(void, cudadev_sim_func_exit, "__tsan_func_exit", (void *)) {}

/* The C library's functions do what the compiler does not see. The process calls the real ones. */
#define CUDADEV_SIM_COPY(symbol, name)                                                                       \
  CUDADEV_SIM_HIDDEN(void *, name, symbol, (void *to, const void *from, size_t bytes)) {                     \
    ompicc_sim_access(from, bytes, ompicc_sim_read, __builtin_return_address(0));                            \
    ompicc_sim_access(to, bytes, ompicc_sim_write, __builtin_return_address(0));                             \
    return ompicc_sim_memmove(to, from, bytes);                                                              \
  }
#define CUDADEV_SIM_SET(symbol, name)                                                                        \
  CUDADEV_SIM_HIDDEN(void *, name, symbol, (void *to, int value, size_t bytes)) {                            \
    ompicc_sim_access(to, bytes, ompicc_sim_write, __builtin_return_address(0));                             \
    return ompicc_sim_memset(to, value, bytes);                                                              \
  }
CUDADEV_SIM_COPY("memcpy", cudadev_sim_memcpy)
CUDADEV_SIM_COPY("memmove", cudadev_sim_memmove)
CUDADEV_SIM_COPY("__tsan_memcpy", cudadev_sim_tsan_memcpy)
CUDADEV_SIM_COPY("__tsan_memmove", cudadev_sim_tsan_memmove)
CUDADEV_SIM_SET("memset", cudadev_sim_memset)
CUDADEV_SIM_SET("__tsan_memset", cudadev_sim_tsan_memset)
CUDADEV_SIM_HIDDEN(void *, cudadev_sim_malloc, "malloc", (size_t bytes)) {
  return ompicc_sim_allocated(nullptr, bytes, 0);
}
/* What compilers make of malloc and memset. */
CUDADEV_SIM_HIDDEN(void *, cudadev_sim_calloc, "calloc", (size_t count, size_t bytes)) {
  size_t all;
  return __builtin_mul_overflow(count, bytes, &all) ? nullptr : ompicc_sim_allocated(nullptr, all, 1);
}
CUDADEV_SIM_HIDDEN(void *, cudadev_sim_realloc, "realloc", (void *p, size_t bytes)) {
  return ompicc_sim_allocated(p, bytes, 0);
}
#undef CUDADEV_SIM_COPY
#undef CUDADEV_SIM_SET

#else
#define CUDADEV_SIM_UNCHECKED
#define CUDADEV_SIM_DEVICE
#define CUDADEV_SIM_LIBRARY_ENDS
#define CUDADEV_SIM_ATOMIC_BEGIN(p) ((void)0)
#define CUDADEV_SIM_ATOMIC_END(p, bytes, writes) ((void)0)
#define CUDADEV_SIM_FENCE() ((void)0)
#endif

#endif
