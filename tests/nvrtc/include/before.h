/* Comes first in every kernel file: what nvcc takes of the host compiler and of math.h, and NVRTC does not
 * have. */
#pragma once

#define __asm__ asm

#define NAN __int_as_float(0x7fffffff)
#define INFINITY __int_as_float(0x7f800000)
#define __builtin_nanf(text) NAN
#define __builtin_nan(text) ((double)NAN)
#define __builtin_inff() INFINITY
#define __builtin_inf() ((double)INFINITY)
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)

static __device__ __forceinline__ int __builtin_popcount(unsigned x) { return __popc(x); }
static __device__ __forceinline__ int __builtin_popcountll(unsigned long long x) { return __popcll(x); }
static __device__ __forceinline__ int __builtin_clz(unsigned x) { return __clz((int)x); }
static __device__ __forceinline__ int __builtin_clzll(unsigned long long x) { return __clzll((long long)x); }
static __device__ __forceinline__ int __builtin_ffs(int x) { return __ffs(x); }
static __device__ __forceinline__ int __builtin_ffsll(long long x) { return __ffsll(x); }
