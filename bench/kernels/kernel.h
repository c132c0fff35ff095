// kernel.h: what the programs of this folder share, in C and in CUDA: inputs that are the same everywhere,
// the clock, the comparison with the host, checksums, and for CUDA the copies and the sums that every such
// program has.
#ifndef KERNEL_H
#define KERNEL_H

#include "../../examples/measure.h"

static int kernel_scale = 1, kernel_errors;

// The first argument: by how much the sizes are divided, so that a program is also a test that runs without a
// GPU.
static inline void start_kernel(int argc, char **argv) {
  kernel_scale = argument(argc, argv, 1, 1);
  if (kernel_scale < 1) kernel_scale = 1;
}

// n, one of `dimensions` extents of the work, when the whole of it is to be divided by the scale: a multiple
// of `unit`.
static inline int scaled(int n, int dimensions, int unit) {
  int small = (int)(n / pow(kernel_scale, 1.0 / dimensions) + 0.5);
  if (small > n) small = n;
  return small < unit ? unit : small / unit * unit;
}

// A number that looks random and depends on nothing but i and the seed.
static inline unsigned random_bits(unsigned i, unsigned seed) {
  unsigned x = (i + 0x9e3779b9u * seed) * 0x85ebca6bu;
  x = (x ^ x >> 13) * 0xc2b2ae35u;
  return x ^ x >> 16;
}

// n numbers between low and high.
static inline float *random_floats(long n, unsigned seed, float low, float high) {
  float *x = (float *)malloc(n * sizeof *x);
  for (long i = 0; i < n; i++)
    x[i] = low + (high - low) * (float)(random_bits((unsigned)i, seed) >> 8) * 0x1p-24f;
  return x;
}

// n numbers from 0 to bound - 1.
static inline int *random_ints(long n, unsigned seed, unsigned bound) {
  int *x = (int *)malloc(n * sizeof *x);
  for (long i = 0; i < n; i++)
    x[i] = (int)(((unsigned long long)random_bits((unsigned)i, seed) * bound) >> 32);
  return x;
}

// Checksums in which it matters which element has which value; those of integers are equal or differ widely.
static inline double checksum_floats(const float *x, long n) {
  double sum = 0;
  for (long i = 0; i < n; i++) sum += x[i] * (1 + (i & 15) * 0.0625);
  return sum;
}

static inline double checksum_ints(const int *x, long n) {
  unsigned sum = 0;
  for (long i = 0; i < n; i++) sum += random_bits((unsigned)i, (unsigned)x[i]);
  return sum;
}

// The step at which to look at n elements where the host computes about `samples` of them.
static inline long sample_step(long n, long samples) { return n <= samples ? 1 : n / samples | 1; }

// Says so, and makes the program fail, where `got` is not `want`: the tolerance is relative, and absolute
// below 1.
static inline void expect(const char *what, long at, double got, double want, double tolerance) {
  const double size = fabs(want) > 1 ? fabs(want) : 1;
  if (fabs(got - want) <= tolerance * size) return;
  if (kernel_errors++ < 5) fprintf(stderr, "%s[%ld] is %.9g, expected %.9g\n", what, at, got, want);
}

// MEASURE("NAME SPELLING", restore, call, check): the call once, whose results `check` compares and adds up,
// then in rounds of at least two milliseconds. `restore` gives the call its inputs again and is not timed.
// Prints "NAME SPELLING MS CHECKSUM", the least time of a call.
#define MEASURE(name, restore, call, check)                                                                  \
  do {                                                                                                       \
    restore;                                                                                                 \
    call;                                                                                                    \
    const double kernel_sum = check;                                                                         \
    double kernel_least = 1e30, kernel_total = 0;                                                            \
    for (int kernel_round = 0; kernel_round < (kernel_scale == 1 ? 5 : 1) && kernel_total < 300;             \
         kernel_round++) {                                                                                   \
      double kernel_spent = 0;                                                                               \
      int kernel_calls = 0;                                                                                  \
      do {                                                                                                   \
        restore;                                                                                             \
        const double kernel_start = now_ms();                                                                \
        call;                                                                                                \
        kernel_spent += now_ms() - kernel_start;                                                             \
        kernel_calls++;                                                                                      \
      } while (kernel_spent < 2 && kernel_scale == 1);                                                       \
      if (kernel_spent / kernel_calls < kernel_least) kernel_least = kernel_spent / kernel_calls;            \
      kernel_total += kernel_spent;                                                                          \
    }                                                                                                        \
    printf("%s %.6f %.9g\n", name, kernel_least, kernel_sum);                                                \
    fflush(stdout);                                                                                          \
  } while (0)

#ifdef __CUDACC__

static inline void check_cuda(cudaError_t status) {
  if (status == cudaSuccess) return;
  fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(status));
  exit(3);
}

// What a program does behind a launch whose results it needs.
static inline void synchronize() {
  check_cuda(cudaGetLastError());
  check_cuda(cudaDeviceSynchronize());
}

// Memory for n elements on the device; to_device fills it, from_device makes a copy on the host.
template <class T> static T *device_array(long n) {
  void *p;
  check_cuda(cudaMalloc(&p, n * sizeof(T)));
  return (T *)p;
}

template <class T> static T *to_device(const T *host, long n) {
  T *p = device_array<T>(n);
  check_cuda(cudaMemcpy(p, host, n * sizeof(T), cudaMemcpyHostToDevice));
  return p;
}

template <class T> static T *from_device(const T *device, long n) {
  T *p = (T *)malloc(n * sizeof(T));
  check_cuda(cudaMemcpy(p, device, n * sizeof(T), cudaMemcpyDeviceToHost));
  return p;
}

template <class T> static void restore_device(T *to, const T *from, long n) {
  check_cuda(cudaMemcpy(to, from, n * sizeof(T), cudaMemcpyDeviceToDevice));
  synchronize();
}

// The sum of a warp's, and of a block's values; lane 0 and thread 0 have it. A block is whole warps of one
// dimension.
template <class T> static __device__ T sum_of_warp(T value) {
  for (int lanes = 16; lanes; lanes /= 2) value += __shfl_down_sync(0xffffffff, value, lanes);
  return value;
}

template <class T> static __device__ T sum_of_block(T value) {
  __shared__ T warps[32];
  value = sum_of_warp(value);
  __syncthreads();
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x >= 32) return value;
  return sum_of_warp(threadIdx.x < blockDim.x / 32 ? warps[threadIdx.x] : T(0));
}

static inline int blocks_for(long n, int block) { return (int)((n + block - 1) / block); }

#else

#include <omp.h>

// Gives an array on the device that a call has changed the values of another one again.
static inline void restore_device(void *to, const void *from, size_t bytes) {
  const int device = omp_get_default_device();
#pragma omp target data use_device_ptr(to, from)
  omp_target_memcpy(to, from, bytes, 0, 0, device, device);
}

// Makes the results of one spelling useless, on the host and on the device, before the next one runs.
static inline void forget(void *results, size_t size) {
  char *bytes = results;
  memset(bytes, 0xff, size);
#pragma omp target update to(bytes[:size])
}

#endif

static inline int finish_kernel(void) {
  if (kernel_errors) fprintf(stderr, "%d wrong results\n", kernel_errors);
  return kernel_errors != 0;
}

#endif
