/*
 * cuda.h: error checks and device arrays for the hand-written CUDA versions, which `make bench` runs beside the
 * OpenMP ones.
 */
#ifndef EXAMPLES_CUDA_H
#define EXAMPLES_CUDA_H

#include "../measure.h"
#include <cuda_runtime.h>

/* Ends the program with a message if a call of the CUDA runtime failed. */
#define CHECK(call)                                                                                          \
  do {                                                                                                       \
    cudaError_t status = (call);                                                                             \
    if (status != cudaSuccess) {                                                                             \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));                        \
      exit(2);                                                                                               \
    }                                                                                                        \
  } while (0)

/* Ends the program if the launch before failed; waits for the kernel. */
#define FINISH()                                                                                             \
  do {                                                                                                       \
    CHECK(cudaGetLastError());                                                                               \
    CHECK(cudaDeviceSynchronize());                                                                          \
  } while (0)

/* A device array of n numbers, with the contents of `from` unless that is NULL. */
static inline float *device_floats(const float *from, long n) {
  float *p;
  CHECK(cudaMalloc(&p, n * sizeof(float)));
  if (from) CHECK(cudaMemcpy(p, from, n * sizeof(float), cudaMemcpyHostToDevice));
  return p;
}

static inline void to_device(float *device, const float *host, long n) {
  CHECK(cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice));
}

static inline void to_host(float *host, const float *device, long n) {
  CHECK(cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost));
}

static inline unsigned blocks(int n, int block) { return (n + block - 1) / block; }

#endif
