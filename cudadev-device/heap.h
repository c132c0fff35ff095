/*
 * heap.h: memory that a construct cannot do without, of the heap that malloc has on the device.
 */
#ifndef CUDADEV_HEAP_H
#define CUDADEV_HEAP_H

#include "state.h"

/* `bytes` bytes for `what`, which the program's end names if there are none: the heap has 8 MB where nobody
 * has asked for more. */
inline __device__ __noinline__ void *cudadev_heap(unsigned long long bytes, const char *what) {
  void *const storage = malloc(bytes);
  if (!storage && bytes)
    CUDADEV_FATAL("ompicc: the device's heap has no %llu bytes left for %s\n", bytes, what);
  return storage;
}

#endif
