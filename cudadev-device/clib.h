/*
 * clib.h: routines of the C library that CUDA does not offer to device code under their names.
 *
 * Generated code calls them as cudadev_NAME, without underscores at the front of NAME: whatever the host's
 * headers declare, and whatever functions the program defines itself, they are others. CUDA itself has
 * printf, malloc, free, memcpy, memset, abs, labs, llabs and most functions of math.h.
 */
#ifndef CUDADEV_CLIB_H
#define CUDADEV_CLIB_H

#include "state.h"

static inline __device__ void *cudadev_memmove(void *to, const void *from, size_t bytes) {
  unsigned char *d = (unsigned char *)to;
  const unsigned char *s = (const unsigned char *)from;
  if (d < s)
    for (size_t i = 0; i < bytes; ++i) d[i] = s[i];
  else
    for (size_t i = bytes; i > 0; --i) d[i - 1] = s[i - 1];
  return to;
}

static inline __device__ int cudadev_memcmp(const void *a, const void *b, size_t bytes) {
  const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
  for (size_t i = 0; i < bytes; ++i)
    if (x[i] != y[i]) return x[i] - y[i];
  return 0;
}

static inline __device__ void *cudadev_memchr(const void *in, int value, size_t bytes) {
  const unsigned char *p = (const unsigned char *)in;
  for (size_t i = 0; i < bytes; ++i)
    if (p[i] == (unsigned char)value) return (void *)(p + i);
  return nullptr;
}

static inline __device__ size_t cudadev_strlen(const char *s) {
  size_t length = 0;
  while (s[length]) ++length;
  return length;
}

static inline __device__ int cudadev_strncmp(const char *a, const char *b, size_t most) {
  for (size_t i = 0; i < most; ++i) {
    if (a[i] != b[i]) return (unsigned char)a[i] - (unsigned char)b[i];
    if (!a[i]) break;
  }
  return 0;
}

static inline __device__ int cudadev_strcmp(const char *a, const char *b) {
  return cudadev_strncmp(a, b, ~(size_t)0);
}

static inline __device__ char *cudadev_strcpy(char *to, const char *from) {
  for (size_t i = 0; (to[i] = from[i]) != 0; ++i) {
  }
  return to;
}

static inline __device__ char *cudadev_strncpy(char *to, const char *from, size_t bytes) {
  size_t i = 0;
  for (; i < bytes && from[i]; ++i) to[i] = from[i];
  for (; i < bytes; ++i) to[i] = 0;
  return to;
}

static inline __device__ char *cudadev_strcat(char *to, const char *from) {
  cudadev_strcpy(to + cudadev_strlen(to), from);
  return to;
}

static inline __device__ char *cudadev_strchr(const char *s, int wanted) {
  for (;; ++s) {
    if (*s == (char)wanted) return (char *)s;
    if (!*s) return nullptr;
  }
}

static inline __device__ void *cudadev_calloc(size_t count, size_t size) {
  if (size != 0 && count > ~(size_t)0 / size) return nullptr;
  void *const storage = ::malloc(count * size);
  if (storage) ::memset(storage, 0, count * size);
  return storage;
}

/* C23: the bytes are written although nobody may read them. */
static inline __device__ void *cudadev_memset_explicit(void *to, int value, size_t bytes) {
  volatile unsigned char *const d = (volatile unsigned char *)to;
  for (size_t i = 0; i < bytes; ++i) d[i] = (unsigned char)value;
  return to;
}

static inline __device__ void *cudadev_memccpy(void *to, const void *from, int last, size_t bytes) {
  unsigned char *const d = (unsigned char *)to;
  const unsigned char *const s = (const unsigned char *)from;
  for (size_t i = 0; i < bytes; ++i)
    if ((d[i] = s[i]) == (unsigned char)last) return d + i + 1;
  return nullptr;
}

static inline __device__ int cudadev_puts(const char *s) { return ::printf("%s\n", s); }

static inline __device__ int cudadev_putchar(int c) {
  ::printf("%c", c);
  return (unsigned char)c;
}

/* The error directive at run time (OpenMP 5.2 §8.5). */
static inline __device__ void cudadev_error_directive(bool warns, const char *message) {
  ::printf("ompicc: %serror directive encountered%s%s\n", warns ? "" : "fatal error: ", message ? ": " : "",
           message ? message : "");
  if (!warns) __trap();
}

/* Ends the kernel; the host reports it as the target region's failure. */
static inline __device__ void cudadev_abort() {
  ::printf("ompicc: abort() in team %u, thread %d\n", blockIdx.x, cudadev_thrid());
  __trap();
}

/* What glibc's and musl's assert expand to when the condition is false. */
static inline __device__ void cudadev_assert_fail(const char *condition, const char *file, unsigned line,
                                                  const char *function) {
  ::printf("%s:%u: %s: Assertion `%s' failed.\n", file, line, function ? function : "?", condition);
  __trap();
}

#endif
