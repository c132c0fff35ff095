/*
 * launches: what the host does between kernels, beside the same in CUDA (launches.cu): kernels that are
 * queued or waited for, a sum that comes home from each, target tasks, host threads. Kernels are short, but
 * for the last row's. Both print a line for each: its name and the least time of a kernel (or a pair, or a
 * step) in µs.
 *
 *     launches [rounds]
 */
#include "../examples/measure.h"
#include <omp.h>

enum { N = 1024, KERNELS = 500, THREADS = 4, STAGES = 20 };

/* Counted where others might see it: the host waits for what it has started. */
static volatile int rounds_done;

#define MEASURE(name, repeats, statement)                                                                    \
  do {                                                                                                       \
    double least = 1e30;                                                                                     \
    for (int round = 0; round < rounds; round++) {                                                           \
      double start = now_ms();                                                                               \
      statement;                                                                                             \
      rounds_done++;                                                                                         \
      double time = (now_ms() - start) * 1e3 / (repeats);                                                    \
      if (time < least) least = time;                                                                        \
    }                                                                                                        \
    printf("%-28s %9.2f\n", name, least);                                                                    \
  } while (0)

static void one_pointer(float *a) {
  for (int k = 0; k < KERNELS; k++) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++) a[i] += 1;
  }
}

static void six_pointers(float *a, float *b, float *c, float *d, float *e, float *f) {
  for (int k = 0; k < KERNELS; k++) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++) a[i] = b[i] + c[i] + d[i] + e[i] + f[i];
  }
}

static void small_map(float *a) {
  float by[16] = {1};
  for (int k = 0; k < KERNELS; k++) {
#pragma omp target teams distribute parallel for map(to : by)
    for (int i = 0; i < N; i++) a[i] += by[i % 16];
  }
}

static void waited_for(float *a) {
  for (int k = 0; k < KERNELS; k++, rounds_done++) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++) a[i] += 1;
  }
}

static float sums(const float *a) {
  float sum = 1;
  for (int k = 0; k < KERNELS && sum >= 0; k++) {
    sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : sum) reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += a[i];
  }
  return sum;
}

/* Two kernels a step, the second of which brings the sum home, as iterative methods do. */
static float kernel_and_sum(float *a, float *b) {
  float change = 1;
  for (int k = 0; k < KERNELS && change >= 0; k++) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++) b[i] = a[i];
    change = 0;
#pragma omp target teams distribute parallel for map(tofrom : change) reduction(+ : change)
    for (int i = 0; i < N; i++) change += a[i] - b[i];
  }
  return change;
}

static void chain(float *a) {
  for (int k = 0; k < KERNELS; k++) {
#pragma omp target teams distribute parallel for nowait depend(inout : a[0])
    for (int i = 0; i < N; i++) a[i] += 1;
  }
#pragma omp taskwait
}

static float *of_file; /* which no function has as a parameter */
static void chain_of_file(void) {
  for (int k = 0; k < KERNELS; k++) {
#pragma omp target teams distribute parallel for nowait depend(inout : of_file[0])
    for (int i = 0; i < N; i++) of_file[i] += 1;
  }
#pragma omp taskwait
}

static void chain_with_array(float *a) {
  float by[16] = {1};
  for (int k = 0; k < KERNELS; k++) {
#pragma omp target teams distribute parallel for nowait depend(inout : a[0]) firstprivate(by)
    for (int i = 0; i < N; i++) a[i] += by[i % 16];
  }
#pragma omp taskwait
}

/* An array comes to the device, and goes home after some kernels. */
static void pipelines(void) {
  static float x[N];
  float *data = x;
  for (int k = 0; k < KERNELS / STAGES; k++) {
#pragma omp target enter data map(to : data[:N]) nowait depend(out : data[0])
    for (int stage = 0; stage < STAGES; stage++) {
#pragma omp target teams distribute parallel for nowait depend(inout : data[0])
      for (int i = 0; i < N; i++) data[i] += 1;
    }
#pragma omp target exit data map(from : data[:N]) nowait depend(inout : data[0])
  }
#pragma omp taskwait
}

static void depends(float *a) {
  for (int k = 0; k < KERNELS; k++) {
#pragma omp target teams distribute parallel for depend(inout : a[0])
    for (int i = 0; i < N; i++) a[i] += 1;
  }
}

static void chain_of_team(float *a) {
#pragma omp parallel num_threads(THREADS)
#pragma omp single
  chain(a);
}

static void pairs(float *a, float *b) {
  for (int k = 0; k < KERNELS; k++) {
#pragma omp target teams distribute parallel for nowait depend(inout : a[0])
    for (int i = 0; i < N; i++) a[i] += 1;
#pragma omp target teams distribute parallel for nowait depend(inout : b[0])
    for (int i = 0; i < N; i++) b[i] += 1;
#pragma omp taskwait
  }
}

static void diamonds(float *a, float *b, float *c) {
  for (int k = 0; k < KERNELS; k++) {
#pragma omp target teams distribute parallel for nowait depend(inout : a[0]) depend(in : c[0])
    for (int i = 0; i < N; i++) a[i] += c[i];
#pragma omp target teams distribute parallel for nowait depend(inout : b[0]) depend(in : c[0])
    for (int i = 0; i < N; i++) b[i] += c[i];
#pragma omp target teams distribute parallel for nowait depend(in : a[0], b[0]) depend(out : c[0])
    for (int i = 0; i < N; i++) c[i] = a[i] - b[i];
  }
#pragma omp taskwait
}

static void long_chains(float *const a[THREADS]) {
  for (int k = 0; k < KERNELS / 10; k++)
    for (int c = 0; c < THREADS; c++) {
      float *x = a[c];
#pragma omp target teams distribute parallel for nowait depend(inout : x[0])
      for (int i = 0; i < N; i++)
        for (int j = 0; j < 5000; j++) x[i] = x[i] * 0.999f + 0.001f;
    }
#pragma omp taskwait
}

static void by_threads(float *const a[THREADS]) {
#pragma omp parallel num_threads(THREADS)
  one_pointer(a[omp_get_thread_num()]);
}

int main(int argc, char **argv) {
  int rounds = argument(argc, argv, 1, 20);
  static float memory[8][N], elsewhere[N];
  float *a = memory[0], *b = memory[1], *c = memory[2], *d = memory[3], *e = memory[4], *f = memory[5];
  float *const four[THREADS] = {a, b, c, d};
#pragma omp target data map(to : a[:N], b[:N], c[:N], d[:N], e[:N], f[:N])
  {
    MEASURE("queued, 1 pointer", KERNELS, one_pointer(a));
    MEASURE("queued, 6 pointers", KERNELS, six_pointers(a, b, c, d, e, f));
    MEASURE("queued, 16 floats mapped", KERNELS, small_map(a));
    MEASURE("waited for", KERNELS, waited_for(a));
    MEASURE("sum each step", KERNELS, sums(a));
    MEASURE("kernel and sum each step", KERNELS, kernel_and_sum(a, b));
#pragma omp target nowait map(tofrom : elsewhere)
    elsewhere[0] = 1;
#pragma omp taskwait
    MEASURE("queued, after a task", KERNELS, one_pointer(a));
    MEASURE("16 floats, after a task", KERNELS, small_map(a));
    MEASURE("sum, after a task", KERNELS, sums(a));
    MEASURE("chain of tasks", KERNELS, chain(a));
    of_file = a;
    MEASURE("chain, pointer of the file", KERNELS, chain_of_file());
    MEASURE("chain, 16 floats of its own", KERNELS, chain_with_array(a));
    MEASURE("pipelines of 20 kernels", KERNELS, pipelines());
    MEASURE("depend without nowait", KERNELS, depends(a));
    MEASURE("chain in a parallel region", KERNELS, chain_of_team(a));
    MEASURE("pair of tasks, taskwait", KERNELS, pairs(a, b));
    MEASURE("diamonds of tasks", KERNELS, diamonds(a, b, c));
    MEASURE("four chains of long tasks", KERNELS / 10, long_chains(four));
    by_threads(four);
    MEASURE("queued, by 4 threads", KERNELS, by_threads(four));
    MEASURE("queued, after threads", KERNELS, one_pointer(a));
  }
  return elsewhere[0] != 1;
}
