/*
 * indirect.h: calls on the device through addresses of host functions (OpenMP 5.2 §7.8.3).
 *
 * libompirt fills the table of each unit: pairs of a function's address on the host and here, in ascending
 * order.
 */
#ifndef CUDADEV_INDIRECT_H
#define CUDADEV_INDIRECT_H

struct cudadev_indirect_pair {
  unsigned long long host, device;
};
struct cudadev_indirect_table {
  unsigned long long count;
  const cudadev_indirect_pair *pairs;
};

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
