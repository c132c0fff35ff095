/*
 * cudadev.h: the device library. Kernel files include this alone.
 *
 * Everything is in headers and inlined into the kernels, so that what a kernel does not use costs it nothing.
 * The files are named after OpenMP's concepts; what differs between hardware is in hw/.
 *
 * C++14, CUDA 10.2, sm_53 and up.
 */
#ifndef CUDADEV_H
#define CUDADEV_H

#include "barriers.h"
#include "env.h"

#ifdef CUDADEV_SIM
#include "hw/sim/hw.h"
#else
#include "hw/cuda/hw.h"
#endif

#include "slice.h" /* what follows sees the whole grid */

#include "add_together.h"
#include "ancestor.h"
#include "atomic_objects.h"
#include "atomics.h"
#include "block_extreme.h"
#include "block_reduction.h"
#include "block_scan.h"
#include "builtin_bits.h"
#include "builtins.h"
#include "cancellation.h"
#include "chosen_element.h"
#include "clib.h"
#include "clib_math.h"
#include "clib_search.h"
#include "clib_text.h"
#include "column_reduction.h"
#include "complex_numbers.h"
#include "dataflow.h"
#include "four.h"
#include "gathered_reads.h"
#include "gathered_reduction.h"
#include "heap.h"
#include "indirect.h"
#include "league_reduction.h"
#include "locks.h"
#include "math_by_type.h"
#include "memory.h"
#include "nest.h"
#include "omp_api.h"
#include "operators.h"
#include "ordered_sums.h"
#include "ordered_updates.h"
#include "origin.h"
#include "parallel.h"
#include "parts.h"
#include "patches.h"
#include "places.h"
#include "quotients.h"
#include "recursion.h"
#include "reduction.h"
#include "results.h"
#include "roots.h"
#include "row_stores.h"
#include "shmem_stack.h"
#include "short_floats.h"
#include "state.h"
#include "sync.h"
#include "target.h"
#include "tasks.h"
#include "team_copies.h"
#include "team_memory.h"
#include "team_scan.h"
#include "thread_array.h"
#include "tile.h"
#include "worksharing.h"

/* Kernels that look for data races: what follows is the program's (hw/sim/races.h). */
#ifdef CUDADEV_SIM_RACES
CUDADEV_SIM_LIBRARY_ENDS
#undef __device__
#define __device__
#endif

#endif
