/*
 * accesses.h: what kernels call at each access to memory that are compiled to say what they access (races.h).
 *
 * They are compiled with -fsanitize=thread, so that the compiler puts a call before each access. The
 * functions that it calls are not ThreadSanitizer's but those below, which tell the process. They are hidden
 * in the kernels' shared object: a program that is itself compiled for ThreadSanitizer keeps its own.
 */
#ifndef CUDADEV_SIM_ACCESSES_H
#define CUDADEV_SIM_ACCESSES_H

#include "interface.h"

#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#if defined CUDADEV_SIM_RACES || defined CUDADEV_SIM_NOTES_ACCESSES
/* A function that others call by the name `symbol`: the compiler's, or the C library's. */
#define CUDADEV_SIM_HIDDEN(type, name, symbol, parameters)                                                   \
  extern "C" __attribute__((visibility("hidden"))) type name parameters __asm__(symbol);                     \
  extern "C" __attribute__((visibility("hidden"), used)) __attribute__((no_sanitize("thread")))              \
  type name parameters

#define CUDADEV_SIM_ACCESS(name, bytes, how)                                                                 \
  CUDADEV_SIM_HIDDEN(void, cudadev_sim_##name, "__tsan_" #name, (void *p)) {                                 \
    ompicc_sim_access(p, bytes, how, __builtin_return_address(0));                                           \
  }
#define CUDADEV_SIM_ACCESSES(bytes)                                                                          \
  CUDADEV_SIM_ACCESS(read##bytes, bytes, ompicc_sim_read)                                                    \
  CUDADEV_SIM_ACCESS(write##bytes, bytes, ompicc_sim_write)                                                  \
  CUDADEV_SIM_ACCESS(read_write##bytes, bytes, ompicc_sim_write)                                             \
  CUDADEV_SIM_ACCESS(unaligned_read##bytes, bytes, ompicc_sim_read)                                          \
  CUDADEV_SIM_ACCESS(unaligned_write##bytes, bytes, ompicc_sim_write)                                        \
  CUDADEV_SIM_ACCESS(unaligned_read_write##bytes, bytes, ompicc_sim_write)                                   \
  CUDADEV_SIM_ACCESS(volatile_read##bytes, bytes, ompicc_sim_read)                                           \
  CUDADEV_SIM_ACCESS(volatile_write##bytes, bytes, ompicc_sim_write)
CUDADEV_SIM_ACCESSES(1)
CUDADEV_SIM_ACCESSES(2)
CUDADEV_SIM_ACCESSES(4)
CUDADEV_SIM_ACCESSES(8)
CUDADEV_SIM_ACCESSES(16)
#undef CUDADEV_SIM_ACCESSES
#undef CUDADEV_SIM_ACCESS

CUDADEV_SIM_HIDDEN(void, cudadev_sim_read_range, "__tsan_read_range", (void *p, unsigned long bytes)) {
  ompicc_sim_access(p, bytes, ompicc_sim_read, __builtin_return_address(0));
}
CUDADEV_SIM_HIDDEN(void, cudadev_sim_write_range, "__tsan_write_range", (void *p, unsigned long bytes)) {
  ompicc_sim_access(p, bytes, ompicc_sim_write, __builtin_return_address(0));
}
CUDADEV_SIM_HIDDEN(void, cudadev_sim_vptr_update, "__tsan_vptr_update", (void **p, void *)) {
  ompicc_sim_access(p, sizeof *p, ompicc_sim_write, __builtin_return_address(0));
}
CUDADEV_SIM_HIDDEN(void, cudadev_sim_vptr_read, "__tsan_vptr_read", (void **p)) {
  ompicc_sim_access(p, sizeof *p, ompicc_sim_read, __builtin_return_address(0));
}
CUDADEV_SIM_HIDDEN(void, cudadev_sim_init, "__tsan_init", ()) {}
CUDADEV_SIM_HIDDEN(void, cudadev_sim_func_entry, "__tsan_func_entry", (void *)) {}
CUDADEV_SIM_HIDDEN(void, cudadev_sim_func_exit, "__tsan_func_exit", (void *)) {}

/* The C library's functions do what the compiler does not see. The process calls the real ones. */
#define CUDADEV_SIM_COPY(symbol, name)                                                                       \
  CUDADEV_SIM_HIDDEN(void *, name, symbol, (void *to, const void *from, size_t bytes)) {                     \
    ompicc_sim_access(from, bytes, ompicc_sim_read, __builtin_return_address(0));                            \
    ompicc_sim_access(to, bytes, ompicc_sim_write, __builtin_return_address(0));                             \
    return ompicc_sim_memmove(to, from, bytes);                                                              \
  }
#define CUDADEV_SIM_SET(symbol, name)                                                                        \
  CUDADEV_SIM_HIDDEN(void *, name, symbol, (void *to, int value, size_t bytes)) {                            \
    ompicc_sim_access(to, bytes, ompicc_sim_write, __builtin_return_address(0));                             \
    return ompicc_sim_memset(to, value, bytes);                                                              \
  }
CUDADEV_SIM_COPY("memcpy", cudadev_sim_memcpy)
CUDADEV_SIM_COPY("memmove", cudadev_sim_memmove)
CUDADEV_SIM_COPY("__tsan_memcpy", cudadev_sim_tsan_memcpy)
CUDADEV_SIM_COPY("__tsan_memmove", cudadev_sim_tsan_memmove)
CUDADEV_SIM_SET("memset", cudadev_sim_memset)
CUDADEV_SIM_SET("__tsan_memset", cudadev_sim_tsan_memset)
CUDADEV_SIM_HIDDEN(void *, cudadev_sim_malloc, "malloc", (size_t bytes)) {
  return ompicc_sim_allocated(nullptr, bytes, 0);
}
/* What compilers make of malloc and memset. */
CUDADEV_SIM_HIDDEN(void *, cudadev_sim_calloc, "calloc", (size_t count, size_t bytes)) {
  size_t all;
  return __builtin_mul_overflow(count, bytes, &all) ? nullptr : ompicc_sim_allocated(nullptr, all, 1);
}
CUDADEV_SIM_HIDDEN(void *, cudadev_sim_realloc, "realloc", (void *p, size_t bytes)) {
  return ompicc_sim_allocated(p, bytes, 0);
}
#undef CUDADEV_SIM_COPY
#undef CUDADEV_SIM_SET

#endif
#ifdef CUDADEV_SIM_NOTES_ACCESSES
/* Functions of the C library that access more than their arguments. The real ones have other names, too,
 * which headers declare with types of their own (_Float64). */
CUDADEV_SIM_HIDDEN(int, cudadev_sim_puts, "puts", (const char *text)) {
  ompicc_sim_access(text, strlen(text) + 1, ompicc_sim_read, nullptr);
  return fputs(text, stdout) < 0 || fputc('\n', stdout) < 0 ? EOF : 0;
}
CUDADEV_SIM_HIDDEN(int, cudadev_sim_printf, "printf", (const char *format, ...)) {
  for (const char *at = strchr(format, '%'); at && at[1]; at = strchr(at + 1, '%')) {
    at += 1 + strspn(at + 1, "-+ #0123456789.*hlLjzt");
    if (*at == 's')
      ompicc_sim_unseen(); /* reads a string, whose place among the arguments is not looked for */
    if (*at == '\0') break;
  }
  va_list arguments;
  va_start(arguments, format);
  const int printed = vprintf(format, arguments);
  va_end(arguments);
  return printed;
}
#define CUDADEV_SIM_STORES(type, symbol, real, stored)                                                       \
  extern "C" type cudadev_sim_real_##symbol(type, stored *) __asm__(#real);                                  \
  CUDADEV_SIM_HIDDEN(type, cudadev_sim_##symbol, #symbol, (type x, stored * p)) {                            \
    ompicc_sim_access(p, sizeof *p, ompicc_sim_write, nullptr);                                              \
    return cudadev_sim_real_##symbol(x, p);                                                                  \
  }
CUDADEV_SIM_STORES(double, frexp, frexpf64, int)
CUDADEV_SIM_STORES(float, frexpf, frexpf32, int)
CUDADEV_SIM_STORES(double, modf, modff64, double)
CUDADEV_SIM_STORES(float, modff, modff32, float)
#undef CUDADEV_SIM_STORES
#define CUDADEV_SIM_STORES(type, symbol, real)                                                               \
  extern "C" type cudadev_sim_real_##symbol(type, type, int *) __asm__(#real);                               \
  CUDADEV_SIM_HIDDEN(type, cudadev_sim_##symbol, #symbol, (type x, type y, int *p)) {                        \
    ompicc_sim_access(p, sizeof *p, ompicc_sim_write, nullptr);                                              \
    return cudadev_sim_real_##symbol(x, y, p);                                                               \
  }
CUDADEV_SIM_STORES(double, remquo, remquof64)
CUDADEV_SIM_STORES(float, remquof, remquof32)
#undef CUDADEV_SIM_STORES
#define CUDADEV_SIM_STORES(type, symbol, real)                                                               \
  extern "C" void cudadev_sim_real_##symbol(type, type *, type *) __asm__(#real);                            \
  CUDADEV_SIM_HIDDEN(void, cudadev_sim_##symbol, #symbol, (type x, type * sine, type * cosine)) {            \
    ompicc_sim_access(sine, sizeof *sine, ompicc_sim_write, nullptr);                                        \
    ompicc_sim_access(cosine, sizeof *cosine, ompicc_sim_write, nullptr);                                    \
    cudadev_sim_real_##symbol(x, sine, cosine);                                                              \
  }
CUDADEV_SIM_STORES(double, sincos, sincosf64)
CUDADEV_SIM_STORES(float, sincosf, sincosf32)
#undef CUDADEV_SIM_STORES
#endif

#endif
