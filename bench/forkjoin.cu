/*
 * forkjoin.cu: what a parallel region costs in generic mode, in cycles of the GPU's clock.
 *
 * Beside the library's fork and join stands the floor of any master/worker scheme: publish, two named
 * barriers, and each worker reads the signal and adds to global memory. Both do the same work in the region,
 * and both are averages of 100 regions in a row (a clock read beside a single barrier lies).
 *
 *     nvcc -std=c++14 -O3 -arch=native -I cudadev-device bench/forkjoin.cu -o forkjoin && ./forkjoin
 */
#include <cudadev.h>

#include <stdio.h>
#include <stdlib.h>

constexpr int rounds = 100;

static void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess) return;
  fprintf(stderr, "forkjoin: %s: %s\n", what, cudaGetErrorString(status));
  exit(1);
}

/* The floor. */
__global__ void floor_kernel(unsigned *x, long long *cycles) {
  __shared__ volatile unsigned signal;
  const int thread = cudadev_thrid(), block = cudadev_block_threads();
  if (cudadev_in_masterwarp(thread)) {
    if (!cudadev_is_masterthr(thread)) return;
    long long begin = 0;
    for (int round = -10; round < rounds; ++round) {
      if (round == 0) begin = clock64();
      signal = 1;
      cudadev_hw_named_barrier(CUDADEV_B1, block);
      cudadev_hw_named_barrier(CUDADEV_B1, block);
    }
    *cycles = clock64() - begin;
    signal = 0;
    cudadev_hw_named_barrier(CUDADEV_B1, block);
  } else {
    for (;;) {
      cudadev_hw_named_barrier(CUDADEV_B1, block);
      const unsigned value = signal;
      if (value == 0) return;
      atomicAdd(&x[thread], value);
      cudadev_hw_named_barrier(CUDADEV_B1, block);
    }
  }
}

/* The library, used as generated code uses it: a region in the kernel's own text, whose structure has a fixed
 * place in shared memory, and (`in function`) one in a device function, whose structure is on the stack. */
struct region_vars {
  unsigned *x;
  int barriers;
};

static __device__ region_vars &kernel_vars() {
  static __shared__ region_vars vars;
  return vars;
}

static __device__ void region(void *) {
  unsigned *const x = kernel_vars().x;
  CUDADEV_ASSUME_GLOBAL(x);
  cudadev_update_add(&x[cudadev_worker_num()], 1u);
}

static __device__ void region_with_barriers(void *) {
  const int barriers = kernel_vars().barriers;
  for (int i = 0; i < barriers; ++i) cudadev_worker_barrier();
}

static __device__ void function_region(void *shared) {
  region_vars &vars = *(region_vars *)shared;
  cudadev_update_add(&vars.x[omp_get_thread_num()], 1u);
}

__global__ void library_kernel(cudadev_env env, unsigned *x, long long *cycles, int nthreads) {
  const int thread = cudadev_thrid();
  if (cudadev_in_masterwarp(thread)) {
    if (!cudadev_is_masterthr(thread)) return;
    cudadev_init_target(env);
    long long begin = 0;
    for (int round = -10; round < rounds; ++round) {
      if (round == 0) begin = clock64();
      region_vars &vars = kernel_vars();
      vars.x = x;
      cudadev_register_parallel(env, region, &vars, nthreads);
    }
    *cycles = clock64() - begin;
    cudadev_exit_target();
  } else {
    cudadev_workerfunc<region>(env, thread);
  }
}

__global__ void function_kernel(cudadev_env env, unsigned *x, long long *cycles) {
  const int thread = cudadev_thrid();
  if (cudadev_in_masterwarp(thread)) {
    if (!cudadev_is_masterthr(thread)) return;
    cudadev_init_target(env);
    long long begin = 0;
    for (int round = -10; round < rounds; ++round) {
      if (round == 0) begin = clock64();
      cudadev_frame _frame;
      region_vars &vars = *(region_vars *)cudadev_push_shmem(sizeof(region_vars));
      vars.x = x;
      cudadev_register_parallel(function_region, &vars, 0);
    }
    *cycles = clock64() - begin;
    cudadev_exit_target();
  } else {
    cudadev_workerfunc<function_region>(env, thread);
  }
}

static __device__ long long timed_barriers(const cudadev_env &env, int barriers, int nthreads) {
  long long begin = 0;
  kernel_vars().barriers = barriers;
  for (int round = -10; round < rounds; ++round) {
    if (round == 0) begin = clock64();
    cudadev_register_parallel(env, region_with_barriers, nullptr, nthreads);
  }
  return clock64() - begin;
}

__global__ void barrier_kernel(cudadev_env env, long long *cycles, int nthreads) {
  const int thread = cudadev_thrid();
  if (cudadev_in_masterwarp(thread)) {
    if (!cudadev_is_masterthr(thread)) return;
    cudadev_init_target(env);
    const long long without = timed_barriers(env, 0, nthreads);
    *cycles = (timed_barriers(env, 10, nthreads) - without) / 10;
    cudadev_exit_target();
  } else {
    cudadev_workerfunc<region_with_barriers>(env, thread);
  }
}

int main() {
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0), "no GPU");
  cudadev_env env = {};
  env.compute_capability = 10 * device.major + device.minor;
  env.num_devices = 1;
  unsigned *x;
  long long *cycles, result[5];
  check(cudaMalloc(&x, 1024 * sizeof *x), "cudaMalloc");
  check(cudaMalloc(&cycles, sizeof result), "cudaMalloc");
  printf("%s: cycles of one parallel region, average of %d\n", device.name, rounds);
  printf("%8s %8s %8s %8s %11s %12s %16s\n", "threads", "floor", "library", "ratio", "in function",
         "ragged team", "barrier/ragged");
  double worst = 0;
  for (int block = 64; block <= 1024; block *= 2) {
    const int workers = block - 32, ragged = workers - 15;
    check(cudaMemset(x, 0, 1024 * sizeof *x), "cudaMemset");
    long long best[6] = {};
    for (int repeat = 0; repeat < 5; ++repeat) {
      floor_kernel<<<1, block>>>(x, cycles);
      library_kernel<<<1, block>>>(env, x, cycles + 1, 0);
      library_kernel<<<1, block>>>(env, x, cycles + 2, ragged);
      barrier_kernel<<<1, block>>>(env, cycles + 3, 0);
      function_kernel<<<1, block>>>(env, x, cycles + 4);
      check(cudaMemcpy(result, cycles, sizeof result, cudaMemcpyDeviceToHost), "a kernel failed");
      for (int i = 0; i < 5; ++i)
        if (repeat == 0 || result[i] < best[i]) best[i] = result[i];
      barrier_kernel<<<1, block>>>(env, cycles + 3, ragged);
      check(cudaMemcpy(result, cycles, sizeof result, cudaMemcpyDeviceToHost), "a kernel failed");
      if (repeat == 0 || result[3] < best[5]) best[5] = result[3];
    }
    unsigned added[2];
    check(cudaMemcpy(&added[0], x, sizeof *added, cudaMemcpyDeviceToHost), "cudaMemcpy");
    check(cudaMemcpy(&added[1], x + workers - 1, sizeof *added, cudaMemcpyDeviceToHost), "cudaMemcpy");
    if (added[0] != 5 * 4 * (rounds + 10) || added[1] != 5 * 3 * (rounds + 10)) {
      fprintf(stderr, "forkjoin: threads added %u and %u times\n", added[0], added[1]);
      return 1;
    }
    const double ratio = (double)best[1] / (double)best[0];
    if (ratio > worst) worst = ratio;
    printf("%8d %8.0f %8.0f %8.2f %11.0f %12.0f %9.0f /%5.0f\n", block, best[0] / (double)rounds,
           best[1] / (double)rounds, ratio, best[4] / (double)rounds, best[2] / (double)rounds,
           best[3] / (double)rounds, best[5] / (double)rounds);
  }
  printf("worst ratio %.2f\n", worst);
  return 0;
}
