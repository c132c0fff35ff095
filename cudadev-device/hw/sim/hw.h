/*
 * hw/sim/hw.h: what the device library needs of the hardware, on the sim device: a CPU.
 *
 * The kernel file is the one that nvcc compiles; here a C++14 compiler compiles it to a shared object that
 * the sim device's process loads. The names are those of hw/cuda/hw.h.
 */
#ifndef CUDADEV_HW_H
#define CUDADEV_HW_H

#include "atomic.h"
#include "cuda.h"

/* A named barrier with the counting rule of the GPU that OMPICC_SIM_ARCH names. */
static inline void cudadev_hw_named_barrier(int id, int nthreads) { ompicc_sim_named_barrier(id, nthreads); }
template <int id> static inline void cudadev_hw_sync(int nthreads) { ompicc_sim_named_barrier(id, nthreads); }
template <int id> static inline void cudadev_hw_arrive(int nthreads) { ompicc_sim_arrive(id, nthreads); }
static inline unsigned cudadev_hw_lanes_together() { return ompicc_sim_lanes_together(); }
#define CUDADEV_HW_SURE_DYNAMIC_SHARED 0
static inline unsigned cudadev_hw_dynamic_shared_bytes() { return ompicc_sim_dynamic_shared_bytes(); }
template <class T> static inline T *cudadev_hw_keep(T *p) { return p; }
template <class T> static inline void cudadev_hw_copy(T *to, const T *from) { *to = *from; }
static inline void cudadev_hw_copies_done() {}
/* Copies of tasks land when they are waited for, and no sooner: who uses them too early gets what was there
 * before. */
#define CUDADEV_HW_TASK_COPY(to, from) ompicc_sim_copy(to, from, sizeof *(to), __builtin_return_address(0))
static inline void cudadev_hw_copies_begun() { ompicc_sim_copies_begun(); }
template <int later> static inline void cudadev_hw_copies_landed() { ompicc_sim_copies_landed(later); }

/* To 11 bits; below 2^-14 to a multiple of 2^-24, which is what the last bit of 0.5f + x counts. */
static inline unsigned short cudadev_hw_binary16(float x) {
  const unsigned word = __float_as_uint(x), sign = word >> 16 & 0x8000, size = word & 0x7fffffff;
  if (size > 0x7f800000) return (unsigned short)(sign | 0x7e00 | (size >> 13 & 0x3ff));
  if (size >= 0x477ff000) return (unsigned short)(sign | 0x7c00);
  if (size < 0x38800000)
    return (unsigned short)(sign | (__float_as_uint(__uint_as_float(size) + 0.5f) - 0x3f000000));
  return (unsigned short)(sign | ((size - 0x38000000 + 0xfff + (size >> 13 & 1)) >> 13));
}
static inline float cudadev_hw_of_binary16(unsigned short bits) {
  const unsigned sign = (unsigned)(bits & 0x8000) << 16, size = bits & 0x7fff;
  const float x = size < 0x400    ? (float)size * (1 / 16777216.0f)
                  : size < 0x7c00 ? __uint_as_float((size << 13) + 0x38000000)
                                  : __uint_as_float((size << 13) | 0x7f800000);
  return __uint_as_float(__float_as_uint(x) | sign);
}

static inline int cudadev_hw_lane() { return (int)cudadev_sim_lane(); }
static inline int cudadev_hw_warp() {
  return (int)((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32);
}

/* Data races: what atomic accesses there are beside the atomic functions. A compare-and-swap of the word
 * around something smaller is an access to that. */
#ifdef CUDADEV_SIM_RACES
#define CUDADEV_HW_HAS_READ(x) CUDADEV_SIM_ATOMIC_END(x, sizeof *(x), false)
#define CUDADEV_HW_WILL_WRITE(x) CUDADEV_SIM_ATOMIC_BEGIN(x)
#define CUDADEV_HW_HAS_WRITTEN(x) CUDADEV_SIM_ATOMIC_END(x, sizeof *(x), true)
template <class T>
static inline __device__ unsigned cudadev_hw_cas_for_part(unsigned *word, unsigned compare, unsigned value,
                                                          const T *part) {
  const unsigned found = cudadev_sim_cas<unsigned, 0>(word, compare, value);
  CUDADEV_SIM_ATOMIC_END(part, sizeof *part, found == compare);
  return found;
}
#define CUDADEV_HW_CAS_FOR_PART(word, compare, value, part)                                                  \
  cudadev_hw_cas_for_part(word, compare, value, part)
#endif

/* In a loop that waits for another thread. */
static inline void cudadev_hw_relax() { ompicc_sim_yield(); }
static inline void cudadev_hw_pause(unsigned) { ompicc_sim_yield(); }
/* *p has the value that the thread has waited for: what has been done before it was given is done. */
template <class T> static inline void cudadev_hw_acquire(T *p) {
#ifdef CUDADEV_SIM_RACES
  atomicAdd(p, (T)0);
#endif
  (void)p;
  __threadfence_block();
}
/* Others may have something to do. */
static inline void cudadev_hw_offer() { ompicc_sim_yield(); }

/* p points into this thread's own memory. */
static inline bool cudadev_hw_is_private(const volatile void *p) { return ompicc_sim_is_private(p); }
static inline bool cudadev_hw_are_private_bytes(const volatile void *p) { return ompicc_sim_is_private(p); }

static inline unsigned long long cudadev_hw_nanoseconds() { return ompicc_sim_nanoseconds(); }

/* The dynamic shared memory of the block. */
static inline void *cudadev_hw_dynamic_shared() { return ompicc_sim_dynamic_shared(); }

#define CUDADEV_HW_DOUBLE_ADD 1
/* Lanes do not run in step: what they pass each other costs more than an atomic operation. */
#define CUDADEV_HW_SHUFFLES 0

/* Calls a kernel with arguments of which only the addresses are known, and says how large they are. */
template <typename Kernel, Kernel kernel> struct cudadev_sim_kernel;
template <typename... Parameters, void (*kernel)(Parameters...)>
struct cudadev_sim_kernel<void (*)(Parameters...), kernel> {
  template <size_t... I> static inline __device__ void unpack(void **arguments, std::index_sequence<I...>) {
    (void)arguments; /* a kernel may have no parameters */
    kernel(*static_cast<typename std::remove_reference<Parameters>::type *>(arguments[I])...);
  }
  static inline void call(void **arguments) { unpack(arguments, std::index_sequence_for<Parameters...>()); }
  static constexpr unsigned count = sizeof...(Parameters);
  struct sizes {
    unsigned values[1 + count];
  };
  static constexpr sizes parameters() { return sizes{{count, (unsigned)sizeof(Parameters)...}}; }
};

/* *x += v without the old value. */
template <class T> static inline void cudadev_hw_red_add(T *x, T v) { atomicAdd(x, v); }
static inline void cudadev_hw_red_add(long *x, long v) {
  atomicAdd((unsigned long long *)x, (unsigned long long)v);
}
static inline void cudadev_hw_red_add(unsigned long *x, unsigned long v) {
  atomicAdd((unsigned long long *)x, (unsigned long long)v);
}
template <class T> static inline void cudadev_hw_red_and(T *x, T v) { atomicAnd(x, v); }
template <class T> static inline void cudadev_hw_red_or(T *x, T v) { atomicOr(x, v); }
template <class T> static inline void cudadev_hw_red_xor(T *x, T v) { atomicXor(x, v); }

/* A hint about address spaces, which the CPU does not have. */
#define CUDADEV_ASSUME_GLOBAL(p) ((void)0)

/* What is told to be aligned has to be so. */
#define CUDADEV_ALIGNED(p, bytes) ((unsigned long)(p) % (bytes) ? (__builtin_trap(), (p)) : (p))

/* device={isa(sm_70)}: the CPU has no GPU's instructions. */
#define cudadev_has_isa(sm) 0

/* Const variables lie where others do. */
#define CUDADEV_CONST

/* Threads of the sim device never keep others from running for good. */
#define CUDADEV_SAFESYNC(width) ((void)0)

/* After each kernel: what the plugin needs to check it, and the sim process to call it (ABI.md, "Kernel
 * files"). */
#define CUDADEV_KERNEL(name, signature)                                                                      \
  extern "C" {                                                                                               \
  extern OMPICC_SIM_EXPORT const unsigned name##_signature;                                                  \
  const unsigned name##_signature = signature;                                                               \
  extern OMPICC_SIM_EXPORT const cudadev_sim_kernel<decltype(&name), &name>::sizes name##_params;            \
  const cudadev_sim_kernel<decltype(&name), &name>::sizes name##_params =                                    \
      cudadev_sim_kernel<decltype(&name), &name>::parameters();                                              \
  OMPICC_SIM_EXPORT void name##_entry(void **arguments);                                                     \
  void name##_entry(void **arguments) { cudadev_sim_kernel<decltype(&name), &name>::call(arguments); }       \
  }

#endif
