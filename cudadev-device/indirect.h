/*
 * indirect.h: calls on the device through addresses of host functions (OpenMP 5.2 §7.8.3).
 *
 * libompirt fills the table of each unit (device-interface/indirect_table.h).
 */
#ifndef CUDADEV_INDIRECT_H
#define CUDADEV_INDIRECT_H

#include "indirect_table.h"

typedef ort_indirect_table cudadev_indirect_table;

/* The function here that `f` means: it may be one of the host's. */
template <class F> static inline __device__ F cudadev_indirect(const cudadev_indirect_table &table, F f) {
  const unsigned long long wanted = (unsigned long long)f;
  unsigned long long low = 0, high = table.count;
  while (low < high) {
    const unsigned long long middle = (low + high) / 2;
    if (table.pairs[middle].host < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  return low < table.count && table.pairs[low].host == wanted ? (F)table.pairs[low].device : f;
}

#endif
