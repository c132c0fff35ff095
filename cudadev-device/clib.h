/*
 * clib.h: routines of the C library that CUDA does not offer to device code under their names.
 *
 * They are in the namespace of the user's code, where they hide the host's functions of the same name. CUDA
 * itself has printf, malloc, free, memcpy, memset, abs, labs, llabs and the functions of math.h.
 */
#ifndef CUDADEV_CLIB_H
#define CUDADEV_CLIB_H

#include "state.h"

namespace ompicc_user {

static inline __device__ void *memmove(void *to, const void *from, size_t bytes) {
  unsigned char *d = (unsigned char *)to;
  const unsigned char *s = (const unsigned char *)from;
  if (d < s)
    for (size_t i = 0; i < bytes; ++i) d[i] = s[i];
  else
    for (size_t i = bytes; i > 0; --i) d[i - 1] = s[i - 1];
  return to;
}

static inline __device__ int memcmp(const void *a, const void *b, size_t bytes) {
  const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
  for (size_t i = 0; i < bytes; ++i)
    if (x[i] != y[i]) return x[i] - y[i];
  return 0;
}

static inline __device__ void *memchr(const void *in, int value, size_t bytes) {
  const unsigned char *p = (const unsigned char *)in;
  for (size_t i = 0; i < bytes; ++i)
    if (p[i] == (unsigned char)value) return (void *)(p + i);
  return nullptr;
}

static inline __device__ size_t strlen(const char *s) {
  size_t length = 0;
  while (s[length]) ++length;
  return length;
}

static inline __device__ int strncmp(const char *a, const char *b, size_t most) {
  for (size_t i = 0; i < most; ++i) {
    if (a[i] != b[i]) return (unsigned char)a[i] - (unsigned char)b[i];
    if (!a[i]) break;
  }
  return 0;
}

static inline __device__ int strcmp(const char *a, const char *b) {
  return ompicc_user::strncmp(a, b, ~(size_t)0);
}

static inline __device__ char *strcpy(char *to, const char *from) {
  for (size_t i = 0; (to[i] = from[i]) != 0; ++i) {
  }
  return to;
}

static inline __device__ char *strncpy(char *to, const char *from, size_t bytes) {
  size_t i = 0;
  for (; i < bytes && from[i]; ++i) to[i] = from[i];
  for (; i < bytes; ++i) to[i] = 0;
  return to;
}

static inline __device__ char *strcat(char *to, const char *from) {
  ompicc_user::strcpy(to + ompicc_user::strlen(to), from);
  return to;
}

static inline __device__ char *strchr(const char *s, int wanted) {
  for (;; ++s) {
    if (*s == (char)wanted) return (char *)s;
    if (!*s) return nullptr;
  }
}

static inline __device__ void *calloc(size_t count, size_t size) {
  if (size != 0 && count > ~(size_t)0 / size) return nullptr;
  void *const storage = ::malloc(count * size);
  if (storage) ::memset(storage, 0, count * size);
  return storage;
}

static inline __device__ int puts(const char *s) { return ::printf("%s\n", s); }

static inline __device__ int putchar(int c) {
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
static inline __device__ void abort() {
  ::printf("ompicc: abort() in team %u, thread %d\n", blockIdx.x, cudadev_thrid());
  __trap();
}

/* What glibc's and musl's assert expand to when the condition is false. */
static inline __device__ void __assert_fail(const char *condition, const char *file, unsigned line,
                                            const char *function) {
  ::printf("%s:%u: %s: Assertion `%s' failed.\n", file, line, function ? function : "?", condition);
  __trap();
}

} // namespace ompicc_user

#endif
