/*
 * hw/cuda/clang.h: CUDA's language for clang without a CUDA toolkit's headers (-nocudainc).
 *
 * A clang accepts only toolkits that are not much newer than itself, and current toolkits have dropped the
 * oldest GPUs, so this is how PTX for them is still made. The built-in variables and math.h come from clang's
 * own headers; the latter call libdevice, which is linked in with -mlink-builtin-bitcode where a kernel uses
 * them. What clang expects of the toolkit's headers is here.
 *
 *   clang++ -x cuda -std=c++14 -O2 --cuda-gpu-arch=sm_53 --cuda-device-only -nocudainc -nocudalib
 *           -Xclang -target-feature -Xclang +ptx63
 *           -Xclang -mlink-builtin-bitcode -Xclang CUDA/nvvm/libdevice/libdevice.10.bc -S
 */
#ifndef CUDADEV_HW_CUDA_CLANG_H
#define CUDADEV_HW_CUDA_CLANG_H

#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ inline __attribute__((always_inline))
#ifndef __noinline__
#define __noinline__ __attribute__((noinline))
#endif
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
};

#include <__clang_cuda_builtin_vars.h>

/* What clang's headers ask for: the oldest toolkit that is supported. */
#pragma push_macro("CUDA_VERSION")
#undef CUDA_VERSION
#define CUDA_VERSION 10020
// clang-format off
#include <__clang_cuda_libdevice_declares.h>
#include <__clang_cuda_device_functions.h>
#include <__clang_cuda_math.h>
// clang-format on
#pragma pop_macro("CUDA_VERSION")

/* The device's system calls (PTX Writer's Guide to Interoperability); clang turns printf into vprintf itself.
 */
extern "C" {
__device__ int vprintf(const char *, const char *);
__device__ int printf(const char *, ...);
__device__ void *malloc(size_t);
__device__ void free(void *);
}

static __device__ __forceinline__ unsigned __isLocal(const void *p) { return __nvvm_isspacep_local(p); }
static __device__ __forceinline__ unsigned __isShared(const void *p) { return __nvvm_isspacep_shared(p); }
static __device__ __forceinline__ unsigned __isGlobal(const void *p) { return __nvvm_isspacep_global(p); }

/* Barriers and fences. To clang its own are calls that call nothing back, so that it takes shared variables
 * whose addresses nobody has to be the same in front of them and behind, and loads one before the barrier
 * behind which it has its value (clang 14). The clobber says what they are for. */
#define CUDADEV_CLANG_FENCE(name, instruction)                                                               \
  static __device__ __forceinline__ void cudadev_clang_##name() {                                            \
    asm volatile(instruction ";" : : : "memory");                                                            \
  }
CUDADEV_CLANG_FENCE(syncthreads, "bar.sync 0")
CUDADEV_CLANG_FENCE(threadfence_block, "membar.cta")
CUDADEV_CLANG_FENCE(threadfence, "membar.gl")
CUDADEV_CLANG_FENCE(threadfence_system, "membar.sys")
#undef CUDADEV_CLANG_FENCE
static __device__ __forceinline__ int cudadev_clang_syncthreads_or(int value) {
  int any;
  asm volatile("{\n\t.reg .pred mine, all;\n\tsetp.ne.s32 mine, %1, 0;\n\tbar.red.or.pred all, 0, mine;\n\t"
               "selp.s32 %0, 1, 0, all;\n\t}"
               : "=r"(any)
               : "r"(value)
               : "memory");
  return any;
}
#define __syncthreads cudadev_clang_syncthreads
#define __syncthreads_or cudadev_clang_syncthreads_or
#define __threadfence_block cudadev_clang_threadfence_block
#define __threadfence cudadev_clang_threadfence
#define __threadfence_system cudadev_clang_threadfence_system

static __device__ __forceinline__ void __syncwarp(unsigned lanes = 0xffffffffu) {
  asm volatile("bar.warp.sync %0;" : : "r"(lanes) : "memory");
}
static __device__ __forceinline__ unsigned __activemask() {
  unsigned lanes;
  asm volatile("activemask.b32 %0;" : "=r"(lanes));
  return lanes;
}
static __device__ __forceinline__ int __all_sync(unsigned lanes, int predicate) {
  return __nvvm_vote_all_sync(lanes, predicate);
}
static __device__ __forceinline__ unsigned __ballot_sync(unsigned lanes, int predicate) {
  return __nvvm_vote_ballot_sync(lanes, predicate != 0);
}
static __device__ __forceinline__ unsigned __shfl_sync(unsigned lanes, unsigned value, int lane) {
  return (unsigned)__nvvm_shfl_sync_idx_i32(lanes, (int)value, lane, 31);
}
static __device__ __forceinline__ unsigned long long __shfl_sync(unsigned lanes, unsigned long long value,
                                                                 int lane) {
  const unsigned low = __shfl_sync(lanes, (unsigned)value, lane),
                 high = __shfl_sync(lanes, (unsigned)(value >> 32), lane);
  return (unsigned long long)high << 32 | low;
}
static __device__ __forceinline__ unsigned __shfl_xor_sync(unsigned lanes, unsigned value, unsigned mask) {
  return (unsigned)__nvvm_shfl_sync_bfly_i32(lanes, (int)value, (int)mask, 31);
}
static __device__ __forceinline__ unsigned __shfl_up_sync(unsigned lanes, unsigned value, unsigned offset) {
  return (unsigned)__nvvm_shfl_sync_up_i32(lanes, (int)value, (int)offset, 0);
}
static __device__ __forceinline__ unsigned __shfl_down_sync(unsigned lanes, unsigned value, unsigned offset) {
  return (unsigned)__nvvm_shfl_sync_down_i32(lanes, (int)value, (int)offset, 31);
}
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
static __device__ __forceinline__ void __nanosleep(unsigned ns) {
  asm volatile("nanosleep.u32 %0;" : : "r"(ns));
}
#endif

#define CUDADEV_CLANG_ATOMIC(name, type, word, builtin)                                                      \
  static __device__ __forceinline__ type name(type *x, type v) { return (type)builtin((word *)x, (word)v); }
CUDADEV_CLANG_ATOMIC(atomicAdd, int, int, __nvvm_atom_add_gen_i)
CUDADEV_CLANG_ATOMIC(atomicAdd, unsigned, int, __nvvm_atom_add_gen_i)
CUDADEV_CLANG_ATOMIC(atomicAdd, unsigned long long, long long, __nvvm_atom_add_gen_ll)
CUDADEV_CLANG_ATOMIC(atomicAdd, float, float, __nvvm_atom_add_gen_f)
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600
CUDADEV_CLANG_ATOMIC(atomicAdd, double, double, __nvvm_atom_add_gen_d)
#endif
static __device__ __forceinline__ unsigned atomicSub(unsigned *x, unsigned v) { return atomicAdd(x, 0u - v); }
static __device__ __forceinline__ int atomicSub(int *x, int v) {
  return (int)atomicSub((unsigned *)x, (unsigned)v);
}
CUDADEV_CLANG_ATOMIC(atomicExch, unsigned, int, __nvvm_atom_xchg_gen_i)
CUDADEV_CLANG_ATOMIC(atomicExch, unsigned long long, long long, __nvvm_atom_xchg_gen_ll)
CUDADEV_CLANG_ATOMIC(atomicAnd, unsigned, int, __nvvm_atom_and_gen_i)
CUDADEV_CLANG_ATOMIC(atomicAnd, unsigned long long, long long, __nvvm_atom_and_gen_ll)
CUDADEV_CLANG_ATOMIC(atomicOr, unsigned, int, __nvvm_atom_or_gen_i)
CUDADEV_CLANG_ATOMIC(atomicOr, unsigned long long, long long, __nvvm_atom_or_gen_ll)
CUDADEV_CLANG_ATOMIC(atomicXor, unsigned, int, __nvvm_atom_xor_gen_i)
CUDADEV_CLANG_ATOMIC(atomicXor, unsigned long long, long long, __nvvm_atom_xor_gen_ll)
CUDADEV_CLANG_ATOMIC(atomicMin, int, int, __nvvm_atom_min_gen_i)
CUDADEV_CLANG_ATOMIC(atomicMin, unsigned, unsigned, __nvvm_atom_min_gen_ui)
CUDADEV_CLANG_ATOMIC(atomicMin, long long, long long, __nvvm_atom_min_gen_ll)
CUDADEV_CLANG_ATOMIC(atomicMin, unsigned long long, unsigned long long, __nvvm_atom_min_gen_ull)
CUDADEV_CLANG_ATOMIC(atomicMax, int, int, __nvvm_atom_max_gen_i)
CUDADEV_CLANG_ATOMIC(atomicMax, unsigned, unsigned, __nvvm_atom_max_gen_ui)
CUDADEV_CLANG_ATOMIC(atomicMax, long long, long long, __nvvm_atom_max_gen_ll)
CUDADEV_CLANG_ATOMIC(atomicMax, unsigned long long, unsigned long long, __nvvm_atom_max_gen_ull)
#undef CUDADEV_CLANG_ATOMIC

/* Where clang can tell that a variable is a thread's own it would make an instruction of it that there is not
 * (clang 14); the device library has a branch without atomics for those, but only finds out when it runs. */
static __device__ __forceinline__ unsigned atomicCAS(unsigned *x, unsigned expected, unsigned desired) {
  asm("" : "+l"(x));
  return (unsigned)__nvvm_atom_cas_gen_i((int *)x, (int)expected, (int)desired);
}
static __device__ __forceinline__ unsigned long long
atomicCAS(unsigned long long *x, unsigned long long expected, unsigned long long desired) {
  asm("" : "+l"(x));
  return (unsigned long long)__nvvm_atom_cas_gen_ll((long long *)x, (long long)expected, (long long)desired);
}

#endif
