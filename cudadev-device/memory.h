/*
 * memory.h: OpenMP's memory management routines, called on the device (OpenMP 5.2 §18.13).
 *
 * All predefined allocators take from the heap that malloc has on the device. In front of each block stand
 * its beginning, which alignment moves, and its size, which omp_realloc asks for. Allocators with traits
 * exist only on the host.
 */
#ifndef CUDADEV_MEMORY_H
#define CUDADEV_MEMORY_H

/* The program's own enumeration of that name converts to it. */
typedef size_t cudadev_allocator;

struct cudadev_block {
  void *begin;
  size_t size;
};

static inline __device__ void *omp_aligned_alloc(size_t alignment, size_t size, cudadev_allocator) {
  if (alignment < sizeof(cudadev_block)) alignment = sizeof(cudadev_block);
  if (size == 0 || (alignment & (alignment - 1)) || size + alignment + sizeof(cudadev_block) < size) return 0;
  void *const begin = malloc(size + alignment + sizeof(cudadev_block));
  if (!begin) return 0;
  const size_t at = ((size_t)begin + sizeof(cudadev_block) + alignment - 1) & ~(alignment - 1);
  cudadev_block *const block = (cudadev_block *)at - 1;
  block->begin = begin;
  block->size = size;
  return (void *)at;
}
static inline __device__ void *omp_alloc(size_t size, cudadev_allocator allocator) {
  return omp_aligned_alloc(1, size, allocator);
}
static inline __device__ void *omp_aligned_calloc(size_t alignment, size_t nmemb, size_t size,
                                                  cudadev_allocator allocator) {
  if (size && nmemb > (size_t)-1 / size) return 0;
  void *const p = omp_aligned_alloc(alignment, nmemb * size, allocator);
  if (p) memset(p, 0, nmemb * size);
  return p;
}
static inline __device__ void *omp_calloc(size_t nmemb, size_t size, cudadev_allocator allocator) {
  return omp_aligned_calloc(1, nmemb, size, allocator);
}
static inline __device__ void omp_free(void *p, cudadev_allocator) {
  if (p) free(((cudadev_block *)p - 1)->begin);
}
static inline __device__ void *omp_realloc(void *p, size_t size, cudadev_allocator allocator,
                                           cudadev_allocator free_allocator) {
  void *const larger = size ? omp_alloc(size, allocator) : 0;
  if (p && (larger || size == 0)) {
    const size_t before = ((cudadev_block *)p - 1)->size;
    if (larger) memcpy(larger, p, before < size ? before : size);
    omp_free(p, free_allocator);
  }
  return larger;
}

#endif
