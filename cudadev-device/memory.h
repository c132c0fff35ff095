/*
 * memory.h: OpenMP's memory management routines, called on the device (OpenMP 5.2 §6, §18.13).
 *
 * All allocators take from the heap that malloc has on the device. In front of each block stand its
 * beginning, which alignment moves, its size, which omp_realloc asks for, and the pool that it counts in.
 * An allocator with traits is an object that its handle points to, or, where the traits are constants and
 * nothing has to be counted, nothing but the traits, packed into the handle.
 */
#ifndef CUDADEV_MEMORY_H
#define CUDADEV_MEMORY_H

#include "atomics.h"

/* The program's own enumeration of that name converts to it. */
typedef size_t cudadev_allocator;

enum { CUDADEV_FB_DEFAULT = 0, CUDADEV_FB_NULL = 1, CUDADEV_FB_ABORT = 2, CUDADEV_FB_ALLOCATOR = 3 };

/* What the traits say, and how much of the pool is in use. A pool of 0 bytes: any number of them. The host
 * writes those of uses_allocators, as five words (transforms/cuda/data/own_allocators.h). */
struct cudadev_traits {
  size_t alignment;
  size_t fallback;
  cudadev_allocator other; /* of CUDADEV_FB_ALLOCATOR */
  size_t pool, used;
};

/* Handles: the predefined ones are 1 to 8; bit 62: the traits themselves; bit 63: where they are. */
#define CUDADEV_ALLOCATOR(log2_alignment, fallback)                                                          \
  ((cudadev_allocator)1 << 62 | (cudadev_allocator)(log2_alignment) << 8 | (cudadev_allocator)(fallback))
static inline __device__ cudadev_allocator cudadev_handle_of(cudadev_traits *traits) {
  return (cudadev_allocator)1 << 63 | (cudadev_allocator)traits;
}
static inline __device__ cudadev_traits *cudadev_traits_object(cudadev_allocator a) {
  return a >> 63 ? (cudadev_traits *)(a << 1 >> 1) : 0;
}
/* The traits of an allocator; those of predefined ones are the defaults. */
static inline __device__ cudadev_traits cudadev_traits_of(cudadev_allocator a) {
  if (cudadev_traits *object = cudadev_traits_object(a))
    return cudadev_traits{object->alignment, object->fallback, object->other, object->pool, 0};
  if (a >> 62) return cudadev_traits{(size_t)1 << (a >> 8 & 63), a & 3, 0, 0, 0};
  if (a > 8)
    CUDADEV_FATAL("ompicc: an allocator that was not made on the device is used in a target region without "
                  "'uses_allocators'\n");
  return cudadev_traits{1, CUDADEV_FB_DEFAULT, 0, 0, 0};
}

/* A variable of `size` bytes lies in memory of the allocator, that is, where it is; it could not if the
 * pool were smaller, or stricter alignment were asked for than what the compiler has given it. */
static inline __device__ void cudadev_place(cudadev_allocator a, size_t size, size_t alignment) {
  const cudadev_traits traits = cudadev_traits_of(a);
  if (traits.alignment > alignment)
    CUDADEV_FATAL(
        "ompicc: a variable cannot have the alignment of its allocator, %llu bytes, which the compiler "
        "did not know\n",
        (unsigned long long)traits.alignment);
  if (!traits.pool || size <= traits.pool || traits.fallback == CUDADEV_FB_DEFAULT) return;
  if (traits.fallback == CUDADEV_FB_ALLOCATOR) return cudadev_place(traits.other, size, alignment);
  CUDADEV_FATAL("ompicc: the pool of an allocator has no room for a variable of %llu bytes\n",
                (unsigned long long)size);
}

/* The handle as a value of the program's own enumeration. */
struct cudadev_handle {
  cudadev_allocator value;
  template <class T> __device__ operator T() const { return (T)value; }
};
static inline __device__ bool operator==(cudadev_handle a, cudadev_handle b) { return a.value == b.value; }
static inline __device__ bool operator!=(cudadev_handle a, cudadev_handle b) { return a.value != b.value; }
template <class T> static inline __device__ bool operator==(cudadev_handle a, T b) {
  return a.value == (cudadev_allocator)b;
}
template <class T> static inline __device__ bool operator!=(cudadev_handle a, T b) {
  return a.value != (cudadev_allocator)b;
}
template <class T> static inline __device__ bool operator==(T a, cudadev_handle b) { return b == a; }
template <class T> static inline __device__ bool operator!=(T a, cudadev_handle b) { return b != a; }

/* Traits' keys and values are those of omp.h; T is the program's own omp_alloctrait_t. */
template <class T>
static inline __device__ cudadev_handle omp_init_allocator(size_t, int ntraits, const T *traits) {
  enum { ALIGNMENT = 2, POOL_SIZE = 4, FALLBACK = 5, FB_DATA = 6, PIN_DEVICE = 9 };
  enum { DEFAULT_FB = 11, ALLOCATOR_FB = 14 };
  cudadev_traits own = {1, CUDADEV_FB_DEFAULT, 0, 0, 0};
  for (int i = 0; i < ntraits; i++) {
    const size_t value = (size_t)traits[i].value;
    if (value == (size_t)-1) continue; /* omp_atv_default */
    switch ((int)traits[i].key) {
    case ALIGNMENT:
      if (value == 0 || (value & (value - 1))) return cudadev_handle{0};
      own.alignment = value;
      break;
    case POOL_SIZE:
      if (value == 0) return cudadev_handle{0};
      own.pool = value;
      break;
    case FALLBACK:
      if (value < DEFAULT_FB || value > ALLOCATOR_FB) return cudadev_handle{0};
      own.fallback = value - DEFAULT_FB;
      break;
    case PIN_DEVICE:
      if ((int)value != cudadev_this_team().env.device_num)
        return cudadev_handle{0}; /* all of it is this device's */
      break;
    case FB_DATA: own.other = value; break;
    default: break; /* says nothing of memory that every thread can reach alike */
    }
  }
  cudadev_traits *const object = (cudadev_traits *)malloc(sizeof own);
  if (!object) return cudadev_handle{0};
  *object = own;
  return cudadev_handle{cudadev_handle_of(object)};
}
/* No traits. */
static inline __device__ cudadev_handle omp_init_allocator(size_t, int, decltype(nullptr)) {
  return cudadev_handle{CUDADEV_ALLOCATOR(0, CUDADEV_FB_DEFAULT)};
}
static inline __device__ void omp_destroy_allocator(cudadev_allocator a) { free(cudadev_traits_object(a)); }
static inline __device__ cudadev_handle omp_get_default_allocator() { return cudadev_handle{1}; }

struct cudadev_block {
  void *begin;
  size_t size;
  cudadev_traits *pool; /* or NULL */
  size_t unused;        /* for the alignment of what follows */
};

static inline __device__ void *cudadev_new_block(size_t alignment, size_t size, cudadev_traits *pool) {
  if (alignment < 16) alignment = 16;
  if ((alignment & (alignment - 1)) || size + alignment + sizeof(cudadev_block) < size) return 0;
  void *const begin = malloc(size + alignment + sizeof(cudadev_block));
  if (!begin) return 0;
  const size_t at = ((size_t)begin + sizeof(cudadev_block) + alignment - 1) & ~(alignment - 1);
  cudadev_block *const block = (cudadev_block *)at - 1;
  block->begin = begin;
  block->size = size;
  block->pool = pool;
  return (void *)at;
}
/* A block that counts in the allocator's pool, if it has one; NULL where there is no room in it. */
static inline __device__ void *cudadev_from_pool(size_t alignment, size_t size, cudadev_allocator allocator,
                                                 size_t room) {
  if (!room) return cudadev_new_block(alignment, size, 0);
  cudadev_traits *const pool = cudadev_traits_object(allocator);
  unsigned long long *const used = (unsigned long long *)&pool->used;
  for (unsigned long long before = cudadev_atomic_read(used), found;; before = found) {
    if (size > room || before > room - size) return 0;
    found = atomicCAS(used, before, before + size);
    if (found == before) break;
  }
  void *const p = cudadev_new_block(alignment, size, pool);
  if (!p) cudadev_update_sub(used, size);
  return p;
}
static inline __device__ void *omp_aligned_alloc(size_t alignment, size_t size, cudadev_allocator allocator) {
  const cudadev_traits traits = cudadev_traits_of(allocator);
  if (size == 0) return 0;
  void *p = cudadev_from_pool(traits.alignment > alignment ? traits.alignment : alignment, size, allocator,
                              traits.pool);
  if (p) return p;
  switch (traits.fallback) {
  case CUDADEV_FB_DEFAULT: return traits.pool ? cudadev_new_block(alignment, size, 0) : 0;
  case CUDADEV_FB_ALLOCATOR: return omp_aligned_alloc(alignment, size, traits.other);
  case CUDADEV_FB_ABORT:
    CUDADEV_FATAL("ompicc: out of memory: an allocator with omp_atv_abort_fb cannot give %llu bytes\n",
                  (unsigned long long)size);
  }
  return 0;
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
  if (!p) return;
  const cudadev_block block = ((cudadev_block *)p)[-1];
  if (block.pool) cudadev_update_sub(&block.pool->used, block.size);
  free(block.begin);
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
