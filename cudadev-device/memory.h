/*
 * memory.h: OpenMP's memory management routines, called on the device (OpenMP 5.2 §6, §18.13).
 *
 * All allocators take from the heap that malloc has on the device. In front of each block stand its
 * beginning, which alignment moves, and its size, which omp_realloc asks for. An allocator with traits is
 * nothing but the traits, packed into its handle: there is nothing to be destroyed, and it may be a constant.
 */
#ifndef CUDADEV_MEMORY_H
#define CUDADEV_MEMORY_H

/* The program's own enumeration of that name converts to it. */
typedef size_t cudadev_allocator;

/* Handles of allocators with traits. `pool` limits each allocation; 0: it does not. */
enum { CUDADEV_FB_DEFAULT = 0, CUDADEV_FB_NULL = 1, CUDADEV_FB_ABORT = 2 };
#define CUDADEV_ALLOCATOR(log2_alignment, fallback, pool)                                                    \
  ((cudadev_allocator)1 << 62 | (cudadev_allocator)(log2_alignment) << 56 |                                  \
   (cudadev_allocator)(fallback) << 54 | (cudadev_allocator)(pool))
static inline __device__ bool cudadev_has_traits(cudadev_allocator a) { return a >> 62 == 1; }
static inline __device__ size_t cudadev_alignment(cudadev_allocator a) {
  return cudadev_has_traits(a) ? (size_t)1 << (a >> 56 & 63) : 1;
}
static inline __device__ int cudadev_fallback(cudadev_allocator a) {
  return cudadev_has_traits(a) ? (int)(a >> 54 & 3) : CUDADEV_FB_DEFAULT;
}
static inline __device__ bool cudadev_exceeds_pool(cudadev_allocator a, size_t size) {
  const size_t pool = a & (((size_t)1 << 54) - 1);
  return cudadev_has_traits(a) && pool && size > pool;
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
  enum { ALIGNMENT = 2, POOL_SIZE = 4, FALLBACK = 5, PIN_DEVICE = 9 };
  enum { DEFAULT_FB = 11, NULL_FB = 12, ABORT_FB = 13 };
  size_t log2_alignment = 0, pool = 0, fallback = CUDADEV_FB_DEFAULT;
  for (int i = 0; i < ntraits; i++) {
    const size_t value = (size_t)traits[i].value;
    if (value == (size_t)-1) continue; /* omp_atv_default */
    switch ((int)traits[i].key) {
    case ALIGNMENT:
      if (value == 0 || (value & (value - 1))) return cudadev_handle{0};
      for (log2_alignment = 0; (size_t)1 << log2_alignment < value;) log2_alignment++;
      break;
    case POOL_SIZE: pool = value >> 54 ? 0 : value; break;
    case FALLBACK:
      if (value < DEFAULT_FB || value > ABORT_FB) return cudadev_handle{0}; /* no other allocator */
      fallback = value - DEFAULT_FB;
      break;
    case PIN_DEVICE:
      if ((int)value != cudadev_this_team().env.device_num)
        return cudadev_handle{0}; /* all of it is this device's */
      break;
    default: break; /* says nothing of memory that every thread can reach alike */
    }
  }
  return cudadev_handle{CUDADEV_ALLOCATOR(log2_alignment, fallback, pool)};
}
/* No traits. */
static inline __device__ cudadev_handle omp_init_allocator(size_t, int, decltype(nullptr)) {
  return cudadev_handle{CUDADEV_ALLOCATOR(0, CUDADEV_FB_DEFAULT, 0)};
}
static inline __device__ void omp_destroy_allocator(cudadev_allocator) {}
static inline __device__ cudadev_handle omp_get_default_allocator() { return cudadev_handle{1}; }

struct cudadev_block {
  void *begin;
  size_t size;
};

static inline __device__ void *cudadev_new_block(size_t alignment, size_t size) {
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
static inline __device__ void *omp_aligned_alloc(size_t alignment, size_t size, cudadev_allocator allocator) {
  const size_t own = cudadev_alignment(allocator);
  const bool fits = !cudadev_exceeds_pool(allocator, size);
  void *p = 0;
  if (fits || cudadev_fallback(allocator) == CUDADEV_FB_DEFAULT)
    p = cudadev_new_block(fits && own > alignment ? own : alignment, size);
  if (!p && size && cudadev_fallback(allocator) == CUDADEV_FB_ABORT)
    CUDADEV_FATAL("out of memory: an allocator with omp_atv_abort_fb cannot give %llu bytes",
                  (unsigned long long)size);
  return p;
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
