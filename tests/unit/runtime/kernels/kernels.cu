// kernels.cu: hand-written kernels of the form that generated ones have, for plugin_test.cpp.
#include <cudadev.h>

extern "C" {
__device__ int table[4];
}

extern "C" __global__ void saxpy(float a, const float *x, float *y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
CUDADEV_KERNEL(saxpy, 0x11u)

extern "C" __global__ void rows_columns(int (*m)[50], int rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 50) return;
  for (int j = blockIdx.y * blockDim.y + threadIdx.y; j < rows; j += gridDim.y * blockDim.y)
    m[j][i] += 100 * j + i + table[1];
}
CUDADEV_KERNEL(rows_columns, 0x12u)

static __device__ void region(int *const &a) { a[cudadev_thread_num()] = cudadev_num_threads(); }

extern "C" __global__ void generic(cudadev_env env, int *a) {
  const int thrid = cudadev_thrid();
  if (!cudadev_in_masterwarp(thrid)) return cudadev_workerfunc(env, thrid, region);
  if (!cudadev_is_masterthr(thrid)) return;
  cudadev_init_target(env);
  cudadev_register_parallel(region, a, 50);
  cudadev_exit_target();
}
CUDADEV_KERNEL(generic, 0x13u)

extern "C" __global__ void where(cudadev_env env, int *numbers) {
  numbers[0] = env.device_num;
  numbers[1] = env.num_devices;
  numbers[2] = env.stack_slots > 0 && env.stack_pool && env.stack_locks && env.stack_slot_bytes % 16 == 0;
}
CUDADEV_KERNEL(where, 0x14u)

extern "C" __global__ void bad_address(int *p) { *reinterpret_cast<volatile int *>(8) = *p; }
CUDADEV_KERNEL(bad_address, 0x15u)

extern "C" __global__ void other_parameters(int *p) { *p = 1; }
CUDADEV_KERNEL(other_parameters, 0x16u)

extern "C" __global__ void increment(int *p) {
  if (threadIdx.x == 0) ++*p;
}
CUDADEV_KERNEL(increment, 0x17u)
