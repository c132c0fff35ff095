/*
 * forkjoin.cu: what a parallel region costs in generic mode, in cycles of the GPU's clock.
 *
 * Beside the library's fork and join stands the floor of any master/worker scheme: publish, two named
 * barriers, and each worker reads the signal and adds to its element in global memory. Both do the same work
 * in the region, and both are averages of 100 regions in a row (a clock read beside a single barrier lies).
 *
 * `forkjoin floor` prints instead, per line: threads in the block, nanoseconds of the floor. That is for
 * regions.c, a program, which measures with the clock that programs have.
 *
 *     nvcc -std=c++14 -O3 -arch=native -I cudadev-device bench/forkjoin.cu -o forkjoin && ./forkjoin
 */
#include <cudadev.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

constexpr int rounds = 100;

static void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess) return;
  fprintf(stderr, "forkjoin: %s: %s\n", what, cudaGetErrorString(status));
  exit(1);
}

/* The floor. cycles, nanoseconds: of all rounds. */
__global__ void floor_kernel(unsigned *x, int rounds, long long *cycles, long long *nanoseconds) {
  __shared__ volatile unsigned signal;
  const int thread = cudadev_thrid(), block = cudadev_block_threads();
  if (cudadev_in_masterwarp(thread)) {
    if (!cudadev_is_masterthr(thread)) return;
    long long begin = 0, begin_ns = 0;
    for (int round = -10; round < rounds; ++round) {
      if (round == 0) begin_ns = cudadev_hw_nanoseconds(), begin = clock64();
      signal = 1;
      cudadev_hw_named_barrier(CUDADEV_B1, block);
      cudadev_hw_named_barrier(CUDADEV_B1, block);
    }
    *cycles = clock64() - begin;
    *nanoseconds = cudadev_hw_nanoseconds() - begin_ns;
    signal = 0;
    cudadev_hw_named_barrier(CUDADEV_B1, block);
  } else {
    for (;;) {
      cudadev_hw_named_barrier(CUDADEV_B1, block);
      const unsigned value = signal;
      if (value == 0) return;
      x[thread] += value;
      cudadev_hw_named_barrier(CUDADEV_B1, block);
    }
  }
}

/* The library, used as generated code uses it: a region in the kernel's own text, and (`in function`) one in
 * a device function, which has to find out who encounters it. */
struct region_vars {
  unsigned *x;
  int barriers;
};

static __device__ void region(const region_vars &vars) {
  unsigned *const x = vars.x;
  CUDADEV_ASSUME_GLOBAL(x);
  x[cudadev_worker_num()] += 1;
}

static __device__ void region_with_barriers(const region_vars &vars) {
  const int barriers = vars.barriers;
  for (int i = 0; i < barriers; ++i) cudadev_worker_barrier();
}

static __device__ void function_region(const region_vars &vars) { vars.x[omp_get_thread_num()] += 1; }

__global__ void library_kernel(cudadev_env env, unsigned *x, long long *cycles, int nthreads) {
  const int thread = cudadev_thrid();
  if (cudadev_in_masterwarp(thread)) {
    if (!cudadev_is_masterthr(thread)) return;
    cudadev_init_target(env);
    long long begin = 0;
    for (int round = -10; round < rounds; ++round) {
      if (round == 0) begin = clock64();
      region_vars vars;
      vars.x = x;
      cudadev_register_parallel(env, region, vars, nthreads, cudadev_no_barriers);
    }
    *cycles = clock64() - begin;
    cudadev_exit_target();
  } else {
    cudadev_workerfunc(env, thread, region);
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
      region_vars vars;
      vars.x = x;
      cudadev_register_parallel(function_region, vars, 0);
    }
    *cycles = clock64() - begin;
    cudadev_exit_target();
  } else {
    cudadev_workerfunc(env, thread, function_region);
  }
}

static __device__ long long timed_barriers(const cudadev_env &env, int barriers, int nthreads) {
  long long begin = 0;
  const region_vars vars = {nullptr, barriers};
  for (int round = -10; round < rounds; ++round) {
    if (round == 0) begin = clock64();
    cudadev_register_parallel(env, region_with_barriers, vars, nthreads);
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
    cudadev_workerfunc(env, thread, region_with_barriers);
  }
}

static void print_floor(unsigned *x, long long *time) {
  const int rounds = 20000;
  for (int block = 64; block <= 1024; block *= 2) {
    long long result[2], best = 0;
    for (int repeat = 0; repeat < 5; ++repeat) {
      floor_kernel<<<1, block>>>(x, rounds, time, time + 1);
      check(cudaMemcpy(result, time, sizeof result, cudaMemcpyDeviceToHost), "a kernel failed");
      if (repeat == 0 || result[1] < best) best = result[1];
    }
    printf("%d %.1f\n", block, best / (double)rounds);
  }
}

int main(int argc, char **argv) {
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0), "no GPU");
  cudadev_env env = {};
  env.compute_capability = 10 * device.major + device.minor;
  env.num_devices = 1;
  unsigned *x;
  long long *cycles, result[6];
  check(cudaMalloc(&x, 1024 * sizeof *x), "cudaMalloc");
  check(cudaMalloc(&cycles, sizeof result), "cudaMalloc");
  if (argc > 1 && strcmp(argv[1], "floor") == 0) {
    print_floor(x, cycles);
    return 0;
  }
  printf("%s: cycles of one parallel region, average of %d\n", device.name, rounds);
  printf("%8s %8s %8s %8s %11s %12s %16s\n", "threads", "floor", "library", "ratio", "in function",
         "ragged team", "barrier/ragged");
  double worst = 0;
  for (int block = 64; block <= 1024; block *= 2) {
    const int workers = block - 32, ragged = workers - 15;
    check(cudaMemset(x, 0, 1024 * sizeof *x), "cudaMemset");
    long long best[6] = {};
    for (int repeat = 0; repeat < 5; ++repeat) {
      floor_kernel<<<1, block>>>(x, rounds, cycles, cycles + 5);
      library_kernel<<<1, block, CUDADEV_GENERIC_BYTES>>>(env, x, cycles + 1, 0);
      library_kernel<<<1, block, CUDADEV_GENERIC_BYTES>>>(env, x, cycles + 2, ragged);
      barrier_kernel<<<1, block, CUDADEV_GENERIC_BYTES>>>(env, cycles + 3, 0);
      function_kernel<<<1, block, CUDADEV_GENERIC_BYTES>>>(env, x, cycles + 4);
      check(cudaMemcpy(result, cycles, sizeof result, cudaMemcpyDeviceToHost), "a kernel failed");
      for (int i = 0; i < 5; ++i)
        if (repeat == 0 || result[i] < best[i]) best[i] = result[i];
      barrier_kernel<<<1, block, CUDADEV_GENERIC_BYTES>>>(env, cycles + 3, ragged);
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
