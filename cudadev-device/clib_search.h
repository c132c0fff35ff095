/*
 * clib_search.h: qsort, bsearch (C11 7.22.5) and rand_r for device code. Called cudadev_NAME, as those
 * of clib.h.
 */
#ifndef CUDADEV_CLIB_SEARCH_H
#define CUDADEV_CLIB_SEARCH_H

#include "clib.h"

typedef int (*cudadev_comparison)(const void *, const void *);

/* The array's elements, by their numbers. */
struct cudadev_elements {
  char *first;
  size_t size;
  cudadev_comparison compare;

  __device__ bool less(size_t a, size_t b) const { return compare(first + a * size, first + b * size) < 0; }
  __device__ void swap(size_t a, size_t b) const {
    char *const x = first + a * size, *const y = first + b * size;
    for (size_t i = 0; i < size; ++i) {
      const char was = x[i];
      x[i] = y[i];
      y[i] = was;
    }
  }
  /* Makes the heap below `root` one again, in an array of `count` elements. */
  __device__ void sift(size_t root, size_t count) const {
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
      if (child + 1 < count && less(child, child + 1)) ++child;
      if (!less(root, child)) return;
      swap(root, child);
    }
  }
};

/* A heap sort: no recursion and no storage, and elements that compare equal in any order. */
static inline __device__ void cudadev_qsort(void *array, size_t count, size_t size,
                                            cudadev_comparison compare) {
  const cudadev_elements elements = {(char *)array, size, compare};
  for (size_t root = count / 2; root > 0; --root) elements.sift(root - 1, count);
  for (size_t left = count; left > 1; --left) {
    elements.swap(0, left - 1);
    elements.sift(0, left - 1);
  }
}

static inline __device__ void *cudadev_bsearch(const void *wanted, const void *array, size_t count,
                                               size_t size, cudadev_comparison compare) {
  for (size_t from = 0, to = count; from < to;) {
    const size_t middle = from + (to - from) / 2;
    const void *const element = (const char *)array + middle * size;
    const int order = compare(wanted, element);
    if (order == 0) return (void *)element;
    if (order < 0)
      to = middle;
    else
      from = middle + 1;
  }
  return nullptr;
}

/* POSIX. The numbers are those of glibc's: three steps of the C standard's example generator make one. */
static inline __device__ int cudadev_rand_r(unsigned *seed) {
  unsigned result = 0;
  for (int step = 0; step < 3; ++step) {
    *seed = *seed * 1103515245u + 12345u;
    const unsigned high = *seed / 65536u;
    result = step == 0 ? high % 2048u : result << 10 ^ high % 1024u;
  }
  return (int)result;
}

#endif
