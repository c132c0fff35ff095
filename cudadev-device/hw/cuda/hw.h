/*
 * hw/cuda/hw.h: what the device library needs of the hardware, on an NVIDIA GPU.
 *
 * The library itself is written in CUDA's spelling (threadIdx, __syncwarp, atomicCAS, ...). What CUDA does
 * not spell the same way everywhere is here; hw/sim/hw.h offers the same names and CUDA's spelling on the
 * CPU:
 *
 * cudadev_hw_named_barrier(id, nthreads): the block's barrier CUDADEV_B1 or CUDADEV_B2 (barriers.h)
 *
 * cudadev_hw_sync<id>(nthreads), cudadev_hw_arrive<id>(nthreads): one of the others (dataflow.h), by a whole
 * warp; the second one does not wait there
 *
 * cudadev_hw_dynamic_shared_bytes(): the dynamic shared memory that the block was launched with
 *
 * cudadev_hw_dynamic_shared(): where that memory is
 *
 * CUDADEV_HW_SURE_DYNAMIC_SHARED: so much of it there is wherever the code runs, beside the 48 KB that static
 * shared memory may take
 *
 * cudadev_hw_keep(p): p, which points into shared memory, in a register for good
 *
 * cudadev_hw_relax(): in a loop that waits for another thread
 *
 * cudadev_hw_is_private(p): p points into this thread's own (local) memory, where atomics fail;
 * cudadev_hw_are_private_bytes(p): the same where p points to an array or a structure of bytes
 *
 * cudadev_hw_lanes_together(): lanes of the warp that execute this at the same time as the calling one, and
 * have the same answer
 *
 * cudadev_hw_copy(to, from): an element of global memory is on its way to shared memory, where
 * cudadev_hw_copies_done() waits for all that the calling thread has begun
 *
 * cudadev_hw_nanoseconds(): a clock that all blocks share
 *
 * cudadev_hw_binary16(x): the bits of IEEE 754's 16-bit number next to x, the even one of two;
 * cudadev_hw_of_binary16(bits): the float that they are
 *
 * CUDADEV_HW_DOUBLE_ADD: 1 if atomicAdd takes doubles
 * CUDADEV_HW_SHUFFLES: 1 if what lanes pass each other costs less than atomic operations on shared memory
 * CUDADEV_HW_REDUCES: 1 if one instruction combines 32-bit integers of a warp's lanes (__reduce_add_sync and
 * its like)
 * CUDADEV_HW_MATCHES: 1 if one instruction finds the lanes that have the same value (__match_any_sync)
 *
 * CUDADEV_CONST: how declarations of const variables begin that other files may define
 *
 * cudadev_has_isa(sm): the code is compiled for compute capability sm or more (device={isa(sm_70)})
 *
 * CUDADEV_KERNEL(name, signature): after each kernel: what the plugin needs to find and to check it
 */
#ifndef CUDADEV_HW_H
#define CUDADEV_HW_H

#if defined(__clang__) && !defined(__CUDACC_VER_MAJOR__) && !defined(__CLANG_CUDA_RUNTIME_WRAPPER_H__)
#include "clang.h"
#else
#include <stdio.h>
#endif

#ifdef __CUDA_ARCH__
#define cudadev_has_isa(sm) (__CUDA_ARCH__ >= (sm)*10)
#else
#define cudadev_has_isa(sm) 0
#endif

/* clang defines a const variable of device code in constant memory, and takes one of another file to lie in
 * global memory if the declaration does not say it: no linker joins these. nvcc has both in global memory. */
#if defined(__clang__) && !defined(__CUDACC_VER_MAJOR__)
#define CUDADEV_CONST __constant__
#else
#define CUDADEV_CONST
#endif

/* safesync(width) of parallel (OpenMP 6.0 §12.1.5): groups of so many threads may wait for each other in
 * loops of their own. Threads of one warp can since sm_70. */
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#define CUDADEV_SAFESYNC(width)                                                                              \
  static_assert((width) % 32 == 0, "safesync: threads of one warp cannot wait for each other before sm_70")
#else
#define CUDADEV_SAFESYNC(width) ((void)0)
#endif

/* A named barrier (PTX ISA 9.7.13.1) of `nthreads` threads, a multiple of 32. What it counts is decided by
 * the GPU that runs, whatever it was compiled for. Up to sm_6x a warp counts as a whole when any of its lanes
 * arrives. From sm_70 on a warp counts when all of its lanes that have not exited have arrived.
 *
 * Whole warps come to B1, from one place each time: bar.sync (= barrier.sync.aligned) is what the compiler
 * does best. To B2 the lanes of a warp may come from different places: a team's lanes and its attendants
 * (parallel.h). With bar.sync that hangs from sm_70 on, PTX for sm_53 included.
 *
 * The numbers are spelt out: one in a register would reserve all 16 barriers of the block. */
static __device__ __forceinline__ void cudadev_hw_named_barrier(int id, int nthreads) {
  if (id == CUDADEV_B1)
    asm volatile("bar.sync 1, %0;" : : "r"(nthreads) : "memory");
  else
    asm volatile("barrier.sync 2, %0;" : : "r"(nthreads) : "memory");
}

/* A barrier at which some wait for others, who go on (PTX ISA 9.7.13.1). When it opens, what those who have
 * arrived have written before is there for all that it counts: an arrival synchronises with those who wait
 * (8.9.4), with no fence beside it. The compiler is told by "memory". Both of the same form, not .aligned:
 * the compiler may have copied the place to where a branch on the warp's number leads. */
template <int id> static __device__ __forceinline__ void cudadev_hw_sync(int nthreads) {
  asm volatile("barrier.sync %0, %1;" : : "n"(id), "r"(nthreads) : "memory");
}
template <int id> static __device__ __forceinline__ void cudadev_hw_arrive(int nthreads) {
  asm volatile("barrier.arrive %0, %1;" : : "n"(id), "r"(nthreads) : "memory");
}

static __device__ __forceinline__ unsigned cudadev_hw_lanes_together() { return __activemask(); }

/* GPUs copy 4, 8 or 16 aligned bytes without a register in between, from sm_80 on (PTX ISA 9.7.9.25.3); the
 * rest is copied at once. */
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
template <int size> struct cudadev_hw_copier {
  template <typename T> static __device__ __forceinline__ void copy(T *to, const T *from) { *to = *from; }
};
#define CUDADEV_HW_COPIER(size)                                                                              \
  template <> struct cudadev_hw_copier<size> {                                                               \
    template <typename T> static __device__ __forceinline__ void copy(T *to, const T *from) {                \
      asm volatile("cp.async.ca.shared.global [%0], [%1], " #size ";"                                        \
                   :                                                                                         \
                   : "r"((unsigned)__cvta_generic_to_shared(to)), "l"(__cvta_generic_to_global(from))        \
                   : "memory");                                                                              \
    }                                                                                                        \
  }
CUDADEV_HW_COPIER(4);
CUDADEV_HW_COPIER(8);
CUDADEV_HW_COPIER(16);
template <typename T> static __device__ __forceinline__ void cudadev_hw_copy(T *to, const T *from) {
  cudadev_hw_copier<alignof(T) % sizeof(T) == 0 ? (int)sizeof(T) : 0>::copy(to, from);
}
static __device__ __forceinline__ void cudadev_hw_copies_done() {
  asm volatile("cp.async.wait_all;" : : : "memory");
}
/* What the thread has copied since the last time is a group; waits for all groups but the `later` last ones.
 */
static __device__ __forceinline__ void cudadev_hw_copies_begun() {
  asm volatile("cp.async.commit_group;" : : : "memory");
}
template <int later> static __device__ __forceinline__ void cudadev_hw_copies_landed() {
  asm volatile("cp.async.wait_group %0;" : : "n"(later) : "memory");
}
/* Of tasks, whose arrays may also lie in global memory (team_memory.h). What the compiler knows of where they
 * lie it does not ask for. */
#define CUDADEV_HW_TASK_COPY(to, from)                                                                       \
  if (__isShared(to) && __isGlobal(from))                                                                    \
    cudadev_hw_copy(to, from);                                                                               \
  else                                                                                                       \
    *(to) = *(from)
#else
template <typename T> static __device__ __forceinline__ void cudadev_hw_copy(T *to, const T *from) {
  *to = *from;
}
static __device__ __forceinline__ void cudadev_hw_copies_done() {}
static __device__ __forceinline__ void cudadev_hw_copies_begun() {}
template <int later> static __device__ __forceinline__ void cudadev_hw_copies_landed() {}
#define CUDADEV_HW_TASK_COPY(to, from) *(to) = *(from)
#endif

static __device__ __forceinline__ unsigned cudadev_hw_dynamic_shared_bytes() {
  unsigned bytes;
  asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(bytes));
  return bytes;
}

/* A cubin runs on the GPUs of its generation that are no older, PTX on all later ones. */
#if defined(CUDADEV_CUBIN) && defined(__CUDA_ARCH__) &&                                                      \
    (__CUDA_ARCH__ == 900 || __CUDA_ARCH__ == 1000 || __CUDA_ARCH__ == 1030)
#define CUDADEV_HW_SURE_DYNAMIC_SHARED ((227 - 48) * 1024)
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define CUDADEV_HW_SURE_DYNAMIC_SHARED ((99 - 48) * 1024)
#else
#define CUDADEV_HW_SURE_DYNAMIC_SHARED 0
#endif

struct alignas(16) cudadev_hw_unit {
  unsigned char bytes[16];
};
static __device__ __forceinline__ void *cudadev_hw_dynamic_shared() {
  extern __shared__ cudadev_hw_unit cudadev_dynamic_shared[];
  return cudadev_dynamic_shared;
}

/* p, into shared memory, with its address in a register that the compiler knows nothing of. Otherwise it
 * would compute the address again at each use: on an H100 that asks where in its cluster the block is. */
#if defined(__CUDACC_VER_MAJOR__) && __CUDACC_VER_MAJOR__ >= 11
template <class T> static __device__ __forceinline__ T *cudadev_hw_keep(T *p) {
  unsigned address = (unsigned)__cvta_generic_to_shared(p);
  asm volatile("" : "+r"(address));
  return (T *)__cvta_shared_to_generic(address);
}
#else
template <class T> static __device__ __forceinline__ T *cudadev_hw_keep(T *p) { return p; }
#endif

/* What the program loads from memory before this point is loaded before it. Optional. */
#define CUDADEV_HW_LOAD_FIRST() asm volatile("" ::: "memory")

/* Tells the compiler that p points to global memory: loads and stores through it need not find out. */
#if defined(__CUDACC_VER_MAJOR__) && __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1102
#define CUDADEV_ASSUME_GLOBAL(p) __builtin_assume(__isGlobal((const void *)(p)))
#define CUDADEV_HW_ASSUME(condition) __builtin_assume(condition)
#else
#define CUDADEV_ASSUME_GLOBAL(p) ((void)0)
#endif

/* The pointer p, of which the compiler is told that it is aligned to so many bytes. */
#if defined(__CUDACC_VER_MAJOR__) && __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1102
#define CUDADEV_ALIGNED(p, bytes) ((decltype(p))__builtin_assume_aligned(p, bytes))
#else
#define CUDADEV_ALIGNED(p, bytes) (p)
#endif

/* *x += v without the old value. nvcc makes of an atomicAdd whose result nobody wants a request that does not
 * wait for an answer, but neither in kernels with a fence, and all of generic mode have one, nor with
 * -rdc=true. Only a global address has such a request (on 64-bit machines it is the same number). Where x is
 * shared nvcc has seen that, and there is an instruction for it, which assembly for any address would hide.
 */
#define CUDADEV_HW_RED_ADD(type, native, instruction, constraint)                                            \
  static __device__ __forceinline__ void cudadev_hw_red_add(type *x, type v) {                               \
    if (__isGlobal(x))                                                                                       \
      asm volatile("red.global." instruction " [%0], %1;" : : "l"(x), constraint(v) : "memory");             \
    else                                                                                                     \
      atomicAdd((native *)x, (native)v);                                                                     \
  }
CUDADEV_HW_RED_ADD(int, int, "add.u32", "r")
CUDADEV_HW_RED_ADD(unsigned, unsigned, "add.u32", "r")
CUDADEV_HW_RED_ADD(long, unsigned long long, "add.u64", "l")
CUDADEV_HW_RED_ADD(unsigned long, unsigned long long, "add.u64", "l")
CUDADEV_HW_RED_ADD(long long, unsigned long long, "add.u64", "l")
CUDADEV_HW_RED_ADD(unsigned long long, unsigned long long, "add.u64", "l")
CUDADEV_HW_RED_ADD(float, float, "add.f32", "f")
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600
CUDADEV_HW_RED_ADD(double, double, "add.f64", "d")
#endif
#undef CUDADEV_HW_RED_ADD

/* *x = *x op v, op one of bits, in the same way. */
#define CUDADEV_HW_RED_BITS(op, native, type, instruction, constraint)                                       \
  static __device__ __forceinline__ void cudadev_hw_red_##op(type *x, type v) {                              \
    if (__isGlobal(x))                                                                                       \
      asm volatile("red.global." instruction " [%0], %1;" : : "l"(x), constraint(v) : "memory");             \
    else                                                                                                     \
      native(x, v);                                                                                          \
  }
CUDADEV_HW_RED_BITS(and, atomicAnd, unsigned, "and.b32", "r")
CUDADEV_HW_RED_BITS(and, atomicAnd, unsigned long long, "and.b64", "l")
CUDADEV_HW_RED_BITS(or, atomicOr, unsigned, "or.b32", "r")
CUDADEV_HW_RED_BITS(or, atomicOr, unsigned long long, "or.b64", "l")
CUDADEV_HW_RED_BITS(xor, atomicXor, unsigned, "xor.b32", "r")
CUDADEV_HW_RED_BITS(xor, atomicXor, unsigned long long, "xor.b64", "l")
#undef CUDADEV_HW_RED_BITS

static __device__ __forceinline__ void cudadev_hw_relax() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
  __nanosleep(20);
#endif
}

/* The same for a thread that has waited in vain before. */
static __device__ __forceinline__ void cudadev_hw_pause(unsigned nanoseconds) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
  __nanosleep(nanoseconds);
#else
  (void)nanoseconds;
#endif
}

/* *p has the value that the thread has waited for: what has been done before it was given is done. */
template <class T> static __device__ __forceinline__ void cudadev_hw_acquire(T *) { __threadfence_block(); }

/* Others may have something to do, and run anyway. */
static __device__ __forceinline__ void cudadev_hw_offer() {}

static __device__ __forceinline__ unsigned short cudadev_hw_binary16(float x) {
  unsigned short bits;
  __asm__("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(x));
  return bits;
}
static __device__ __forceinline__ float cudadev_hw_of_binary16(unsigned short bits) {
  float x;
  __asm__("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(bits));
  return x;
}

/* NVRTC 11.8, and perhaps all of CUDA before 13, which have its optimiser, takes what is found out about p
 * for true where the branches have met again, and writes to the thread's own memory what is another's. Of a
 * copy that it does not know it learns nothing. */
static __device__ __forceinline__ bool cudadev_hw_is_private(const volatile void *p) {
#if defined(__CUDACC_VER_MAJOR__) && __CUDACC_VER_MAJOR__ < 13
  asm("" : "+l"(p));
#endif
  return __isLocal((const void *)p);
}

/* The same of an array, structure or union of bytes, of whose address nvcc 13 must know nothing: else it
 * breaks its own code ("Call parameter type does not match function signature"). */
static __device__ __forceinline__ bool cudadev_hw_are_private_bytes(const volatile void *p) {
  asm("" : "+l"(p));
  return cudadev_hw_is_private(p);
}

static __device__ __forceinline__ unsigned long long cudadev_hw_nanoseconds() {
  unsigned long long now;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  return now;
}

#define CUDADEV_HW_SHUFFLES 1
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800 && !defined(__clang__)
#define CUDADEV_HW_REDUCES 1
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
#define CUDADEV_HW_MATCHES 1
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600
#define CUDADEV_HW_DOUBLE_ADD 1
#else
#define CUDADEV_HW_DOUBLE_ADD 0
#endif

/* The plugin reads NAME_signature and compares it with that of the host code before the first launch. */
#define CUDADEV_KERNEL(name, signature)                                                                      \
  extern "C" __device__ const unsigned name##_signature;                                                     \
  extern "C" __device__ const unsigned name##_signature = signature;

#endif
