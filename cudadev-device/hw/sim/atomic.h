/*
 * atomic.h: CUDA's atomic functions, on memory that the OS threads of the sim process share.
 *
 * The CUDA threads of a block do not interrupt each other, so one that waits in a loop for another must let
 * it run. Such loops show themselves by an atomic operation that changes nothing: those give way.
 */
#ifndef CUDADEV_SIM_ATOMIC_H
#define CUDADEV_SIM_ATOMIC_H

#include "cuda.h"

/* Accessed: how much of it is meant, in bytes. */
template <typename T, unsigned Accessed = sizeof(T)>
static inline __device__ CUDADEV_SIM_UNCHECKED T cudadev_sim_cas(T *address, T compare, T value) {
  T expected = compare;
  CUDADEV_SIM_ATOMIC_BEGIN(address);
  const bool done =
      __atomic_compare_exchange(address, &expected, &value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  CUDADEV_SIM_ATOMIC_END(address, Accessed, done);
  if (!done) ompicc_sim_yield();
  return expected;
}

/* Replaces *address by change(*address); returns the old value. */
template <typename T, typename Change>
static inline __device__ CUDADEV_SIM_UNCHECKED T cudadev_sim_update(T *address, Change change) {
  T old;
  CUDADEV_SIM_ATOMIC_BEGIN(address);
  __atomic_load(address, &old, __ATOMIC_RELAXED);
  for (;;) {
    T wanted = change(old);
    if (__atomic_compare_exchange(address, &old, &wanted, true, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
      CUDADEV_SIM_ATOMIC_END(address, sizeof *address, true);
      if (memcmp(&old, &wanted, sizeof old) == 0) ompicc_sim_yield();
      return old;
    }
  }
}

#define CUDADEV_SIM_ATOMIC(suffix, T)                                                                        \
  static inline __device__ CUDADEV_SIM_UNCHECKED T atomicAdd##suffix(T *address, T value) {                  \
    return cudadev_sim_update(address, [value](T old) { return (T)(old + value); });                         \
  }                                                                                                          \
  static inline __device__ CUDADEV_SIM_UNCHECKED T atomicExch##suffix(T *address, T value) {                 \
    return cudadev_sim_update(address, [value](T) { return value; });                                        \
  }
#define CUDADEV_SIM_ATOMIC_INTEGER(suffix, T)                                                                \
  static inline __device__ CUDADEV_SIM_UNCHECKED T atomicAdd##suffix(T *address, T value) {                  \
    if (value == 0) ompicc_sim_yield();                                                                      \
    CUDADEV_SIM_ATOMIC_BEGIN(address);                                                                       \
    const T old = __atomic_fetch_add(address, value, __ATOMIC_SEQ_CST);                                      \
    CUDADEV_SIM_ATOMIC_END(address, sizeof(T), true);                                                        \
    return old;                                                                                              \
  }                                                                                                          \
  static inline __device__ CUDADEV_SIM_UNCHECKED T atomicExch##suffix(T *address, T value) {                 \
    CUDADEV_SIM_ATOMIC_BEGIN(address);                                                                       \
    const T old = __atomic_exchange_n(address, value, __ATOMIC_SEQ_CST);                                     \
    CUDADEV_SIM_ATOMIC_END(address, sizeof(T), true);                                                        \
    if (old == value) ompicc_sim_yield();                                                                    \
    return old;                                                                                              \
  }                                                                                                          \
  static inline __device__ CUDADEV_SIM_UNCHECKED T atomicSub##suffix(T *address, T value) {                  \
    return cudadev_sim_update(address, [value](T old) { return (T)(old - value); });                         \
  }                                                                                                          \
  static inline __device__ CUDADEV_SIM_UNCHECKED T atomicMin##suffix(T *address, T value) {                  \
    return cudadev_sim_update(address, [value](T old) { return value < old ? value : old; });                \
  }                                                                                                          \
  static inline __device__ CUDADEV_SIM_UNCHECKED T atomicMax##suffix(T *address, T value) {                  \
    return cudadev_sim_update(address, [value](T old) { return value > old ? value : old; });                \
  }                                                                                                          \
  static inline __device__ CUDADEV_SIM_UNCHECKED T atomicAnd##suffix(T *address, T value) {                  \
    return cudadev_sim_update(address, [value](T old) { return (T)(old & value); });                         \
  }                                                                                                          \
  static inline __device__ CUDADEV_SIM_UNCHECKED T atomicOr##suffix(T *address, T value) {                   \
    return cudadev_sim_update(address, [value](T old) { return (T)(old | value); });                         \
  }                                                                                                          \
  static inline __device__ CUDADEV_SIM_UNCHECKED T atomicXor##suffix(T *address, T value) {                  \
    return cudadev_sim_update(address, [value](T old) { return (T)(old ^ value); });                         \
  }                                                                                                          \
  static inline __device__ CUDADEV_SIM_UNCHECKED T atomicCAS##suffix(T *address, T compare, T value) {       \
    return cudadev_sim_cas(address, compare, value);                                                         \
  }
#define CUDADEV_SIM_ATOMIC_UNSIGNED(suffix)                                                                  \
  static inline __device__ unsigned atomicInc##suffix(unsigned *address, unsigned limit) {                   \
    return cudadev_sim_update(address, [limit](unsigned old) { return old >= limit ? 0u : old + 1; });       \
  }                                                                                                          \
  static inline __device__ unsigned atomicDec##suffix(unsigned *address, unsigned limit) {                   \
    return cudadev_sim_update(address,                                                                       \
                              [limit](unsigned old) { return old == 0 || old > limit ? limit : old - 1; });  \
  }

/* The scopes (_block, _system) differ in cost on a GPU, not in meaning here. */
#define CUDADEV_SIM_ATOMICS(suffix)                                                                          \
  CUDADEV_SIM_ATOMIC_INTEGER(suffix, int)                                                                    \
  CUDADEV_SIM_ATOMIC_INTEGER(suffix, unsigned)                                                               \
  CUDADEV_SIM_ATOMIC_INTEGER(suffix, long long)                                                              \
  CUDADEV_SIM_ATOMIC_INTEGER(suffix, unsigned long long)                                                     \
  CUDADEV_SIM_ATOMIC_UNSIGNED(suffix)                                                                        \
  CUDADEV_SIM_ATOMIC(suffix, float)                                                                          \
  CUDADEV_SIM_ATOMIC(suffix, double)                                                                         \
  static inline __device__ unsigned short atomicCAS##suffix(unsigned short *address, unsigned short compare, \
                                                            unsigned short value) {                          \
    return cudadev_sim_cas(address, compare, value);                                                         \
  }
CUDADEV_SIM_ATOMICS()
CUDADEV_SIM_ATOMICS(_block)
CUDADEV_SIM_ATOMICS(_system)

#endif
