/*
 * regions.c: what a parallel region costs in generic mode, in a program that ompicc compiles. forkjoin.cu measures
 * the floor of such schemes with the same work, for the same numbers of threads.
 *
 * Prints per line: threads in the block (the workers and the master's warp), nanoseconds of a region in the target
 * construct's own text, and of one in a function that stays one: it is called in an expression.
 */
#include <omp.h>
#include <stdio.h>

enum { WARP = 32, ROUNDS = 20000 };

static int region_in_function(int *x) {
  #pragma omp parallel
  x[omp_get_thread_num()] += 1;
  return 1;
}

/* Nanoseconds of a region of `threads` threads. x: 1024 elements on the device. */
static double in_target(int *x, int threads) {
  double seconds = 0;
  #pragma omp target is_device_ptr(x) map(tofrom: seconds)
  {
    double start = omp_get_wtime();
    for (int round = 0; round < ROUNDS; round++) {
      #pragma omp parallel num_threads(threads)
      x[omp_get_thread_num()] += 1;
    }
    seconds = omp_get_wtime() - start;
  }
  return seconds / ROUNDS * 1e9;
}

static double in_function(int *x, int threads) {
  double seconds = 0;
  #pragma omp target thread_limit(threads) is_device_ptr(x) map(tofrom: seconds)
  {
    double start = omp_get_wtime();
    for (int round = 0; round < ROUNDS; round = round + region_in_function(x)) continue;
    seconds = omp_get_wtime() - start;
  }
  return seconds / ROUNDS * 1e9;
}

/* Both, and counts what the threads did in `counted`. */
static void measure(int *counted, int threads, double *target, double *function) {
  #pragma omp target data map(tofrom: counted[0:1024])
  #pragma omp target data use_device_ptr(counted)
  {
    *target = in_target(counted, threads);
    *function = in_function(counted, threads);
  }
}

int main(void) {
  static int counted[1024];
  double target, function;
  int wrong = 0;
  measure(counted, WARP, &target, &function); /* loads the kernels */
  for (int block = 64; block <= 1024; block *= 2) {
    const int threads = block - WARP;
    for (int i = 0; i < 1024; i++) counted[i] = 0;
    measure(counted, threads, &target, &function);
    for (int i = 0; i < 1024; i++) wrong += counted[i] != (i < threads ? 2 * ROUNDS : 0);
    printf("%d %.1f %.1f\n", block, target, function);
  }
  if (wrong) fprintf(stderr, "regions: %d threads did not run each region once\n", wrong);
  return wrong != 0;
}
