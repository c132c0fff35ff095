/*
 * cuda.h: CUDA C++'s own spelling, for a C++ compiler that knows nothing of CUDA.
 *
 * What a kernel file may say without including anything: function and variable qualifiers, built-in
 * variables, and the intrinsics that are the language's (warp and block operations, bit operations,
 * conversions). Atomics are in atomic.h. Each CUDA thread is a plain thread of execution of the sim process,
 * with device memory as plain memory.
 */
#ifndef CUDADEV_SIM_CUDA_H
#define CUDADEV_SIM_CUDA_H

/* The C library first: it uses some of the names below in its own attributes. Of what it may declare in some
 * version nothing is defined here: no function without an underscore or CUDA's "atomic" at its front. */
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <limits.h>
#include <math.h>
#include <type_traits>
#include <utility>

#include "interface.h"
#include "races.h"

#define __global__
#define __device__ CUDADEV_SIM_DEVICE /* of the device library; cudadev.h ends that */
#define __host__
#define __constant__
#define __managed__
#ifdef CUDADEV_SIM_RACES
#define __forceinline__ inline
#else
#define __forceinline__ inline __attribute__((always_inline))
#endif
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
/* The blocks of an OS thread run one after the other: memory of the block is memory of the OS thread. */
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 10
// These take a variable of an inline function for one of its own shared object, where it is one of all.
#define __shared__ thread_local __attribute__((tls_model("global-dynamic")))
#else
#define __shared__ thread_local
#endif

#define __align__(n) __attribute__((aligned(n)))

typedef ompicc_sim_index uint3;
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};

/* The built-in variables have the names of the process's own below the surface. */
#define CUDADEV_SIM_BUILTIN(name, symbol)                                                                    \
  extern "C" __attribute__((visibility("default"),                                                           \
                            tls_model("initial-exec"))) __thread ompicc_sim_index name __asm__(symbol)
CUDADEV_SIM_BUILTIN(threadIdx, "ompicc_sim_thread_idx");
CUDADEV_SIM_BUILTIN(blockIdx, "ompicc_sim_block_idx");
CUDADEV_SIM_BUILTIN(blockDim, "ompicc_sim_block_dim");
CUDADEV_SIM_BUILTIN(gridDim, "ompicc_sim_grid_dim");
constexpr int warpSize = 32;

#undef assert
#ifdef NDEBUG
#define assert(expression) ((void)0)
#else
#define assert(expression)                                                                                   \
  ((expression) ? (void)0 : ompicc_sim_assertion_failed(#expression, __FILE__, __LINE__, __func__))
#endif

static inline unsigned cudadev_sim_lane() {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32;
}

/* Block. Threads that have exited do not count. */
static inline int __syncthreads_count(int predicate) {
  int met;
  return ompicc_sim_syncthreads(predicate, &met);
}
static inline void __syncthreads() { (void)__syncthreads_count(0); }
static inline int __syncthreads_or(int predicate) { return __syncthreads_count(predicate) > 0; }
static inline int __syncthreads_and(int predicate) {
  int met;
  return ompicc_sim_syncthreads(predicate, &met) == met;
}

/* Memory. */
static inline CUDADEV_SIM_UNCHECKED void cudadev_sim_fence() {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  CUDADEV_SIM_FENCE();
}
static inline CUDADEV_SIM_UNCHECKED void __threadfence() { cudadev_sim_fence(); }
static inline CUDADEV_SIM_UNCHECKED void __threadfence_block() { cudadev_sim_fence(); }
static inline CUDADEV_SIM_UNCHECKED void __threadfence_system() { cudadev_sim_fence(); }
template <typename T> static inline T __ldg(const T *p) { return *p; }

/* Warp. */
static inline void __syncwarp(unsigned mask = 0xffffffffu) { ompicc_sim_syncwarp(mask); }
static inline unsigned __ballot_sync(unsigned mask, int predicate) {
  return ompicc_sim_ballot(mask, predicate);
}
static inline int __any_sync(unsigned mask, int predicate) { return ompicc_sim_ballot(mask, predicate) != 0; }
static inline int __all_sync(unsigned mask, int predicate) {
  return ompicc_sim_ballot(mask, !predicate) == 0;
}
/* Lanes are not in lockstep: at any time one of them runs. */
static inline unsigned __activemask() { return 1u << cudadev_sim_lane(); }

template <typename T> static inline T cudadev_sim_shuffle(unsigned mask, T value, int source) {
  static_assert(sizeof(T) <= 8, "a shuffle moves at most 8 bytes");
  unsigned long long bits = 0;
  memcpy(&bits, &value, sizeof value);
  bits = ompicc_sim_shuffle(mask, bits, source);
  memcpy(&value, &bits, sizeof value);
  return value;
}
/* Lanes are in groups of `width`; a source beyond the group's end is the calling lane itself. */
template <typename T> static inline T __shfl_sync(unsigned mask, T value, int source, int width = 32) {
  const int lane = (int)cudadev_sim_lane(), first = lane & ~(width - 1);
  return cudadev_sim_shuffle(mask, value, first + (source & (width - 1)));
}
template <typename T> static inline T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  const int lane = (int)cudadev_sim_lane(), first = lane & ~(width - 1), source = lane - (int)delta;
  return cudadev_sim_shuffle(mask, value, source < first ? lane : source);
}
template <typename T>
static inline T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  const int lane = (int)cudadev_sim_lane(), first = lane & ~(width - 1), source = lane + (int)delta;
  return cudadev_sim_shuffle(mask, value, source >= first + width ? lane : source);
}
template <typename T> static inline T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32) {
  const int lane = (int)cudadev_sim_lane(), first = lane & ~(width - 1), source = lane ^ lanes;
  return cudadev_sim_shuffle(mask, value, source >= first + width ? lane : source);
}
template <typename T> static inline unsigned __match_any_sync(unsigned mask, T value) {
  unsigned same = 0;
  for (int lane = 0; lane < 32; ++lane) {
    if (!(mask >> lane & 1)) continue;
    const T other = cudadev_sim_shuffle(mask, value, lane);
    same |= (unsigned)(memcmp(&other, &value, sizeof value) == 0) << lane;
  }
  return same;
}

/* Time and control. */
static inline void __nanosleep(unsigned) { ompicc_sim_yield(); }
__attribute__((noreturn)) static inline void __trap() { ompicc_sim_trap(); }
#define __builtin_trap() __trap() /* an illegal instruction is a misaligned address (faults.cpp) */

/* Bits. */
static inline int __popc(unsigned x) { return __builtin_popcount(x); }
static inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
static inline int __ffs(int x) { return __builtin_ffs(x); }
static inline int __ffsll(long long x) { return __builtin_ffsll(x); }
static inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz((unsigned)x); }
static inline int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll((unsigned long long)x); }
static inline unsigned __brev(unsigned x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(x);
}
static inline unsigned long long __brevll(unsigned long long x) {
  return (unsigned long long)__brev((unsigned)x) << 32 | __brev((unsigned)(x >> 32));
}
static inline int __mulhi(int x, int y) { return (int)((long long)x * y >> 32); }
static inline unsigned __umulhi(unsigned x, unsigned y) {
  return (unsigned)((unsigned long long)x * y >> 32);
}

/* Representations. */
template <typename To, typename From> static inline To cudadev_sim_bits(From from) {
  static_assert(sizeof(To) == sizeof(From), "the same size");
  To to;
  memcpy(&to, &from, sizeof to);
  return to;
}
static inline int __float_as_int(float x) { return cudadev_sim_bits<int>(x); }
static inline unsigned __float_as_uint(float x) { return cudadev_sim_bits<unsigned>(x); }
static inline float __int_as_float(int x) { return cudadev_sim_bits<float>(x); }
static inline float __uint_as_float(unsigned x) { return cudadev_sim_bits<float>(x); }
static inline long long __double_as_longlong(double x) { return cudadev_sim_bits<long long>(x); }
static inline double __longlong_as_double(long long x) { return cudadev_sim_bits<double>(x); }
static inline int __double2hiint(double x) { return (int)(__double_as_longlong(x) >> 32); }
static inline int __double2loint(double x) { return (int)__double_as_longlong(x); }
static inline double __hiloint2double(int high, int low) {
  return __longlong_as_double((long long)((unsigned long long)(unsigned)high << 32 | (unsigned)low));
}

#endif
