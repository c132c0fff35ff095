/*
 * races.h: kernels that look for data races (ompicc --sim-races), and kernels that say what memory they
 * access (ompicc --sim-accesses).
 *
 * Both tell the process (cudadev-host/sim/process/races.h, accesses.h) by the calls of accesses.h.
 *
 * Data races: the device library's functions are compiled without: its own state is not the program's, and
 * what it does to the program's variables atomically it says itself. They are all that has __device__ before
 * cudadev.h ends, and are not forced to be inlined then: inlined code would be checked as what it is inlined
 * into.
 */
#ifndef CUDADEV_SIM_RACES_H
#define CUDADEV_SIM_RACES_H

#include "accesses.h"
#include "interface.h"

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

/* What says that the kernels look for races. */
extern "C" __attribute__((visibility("hidden"), used)) const char ompicc_sim_checks_races = 1;

#elif defined CUDADEV_SIM_NOTES_ACCESSES
#if defined __clang__ || __GNUC__ < 11 /* they instrument atomic functions that are not to be */
#error "--sim-accesses needs g++ 11 or later"
#endif
/* All code is the program's, but the atomic functions: what they do they say. Who has won is of no interest.
 */
#define CUDADEV_SIM_UNCHECKED __attribute__((no_sanitize("thread")))
#define CUDADEV_SIM_DEVICE
#define CUDADEV_SIM_LIBRARY_ENDS
#define CUDADEV_SIM_ATOMIC_BEGIN(p) ((void)0)
#define CUDADEV_SIM_ATOMIC_END(p, bytes, writes)                                                             \
  (ompicc_sim_access(p, bytes, ompicc_sim_read, nullptr),                                                    \
   (void)((writes) ? ompicc_sim_access(p, bytes, ompicc_sim_write, nullptr) : (void)0))
#define CUDADEV_SIM_FENCE() ((void)0)

/* What says that the kernels tell what they access. */
extern "C" __attribute__((visibility("hidden"), used)) const char ompicc_sim_notes_accesses = 1;

#else
#define CUDADEV_SIM_UNCHECKED
#define CUDADEV_SIM_DEVICE
#define CUDADEV_SIM_LIBRARY_ENDS
#define CUDADEV_SIM_ATOMIC_BEGIN(p) ((void)0)
#define CUDADEV_SIM_ATOMIC_END(p, bytes, writes) ((void)0)
#define CUDADEV_SIM_FENCE() ((void)0)
#endif

#endif
