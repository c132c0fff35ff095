/* What each construct costs, in the manner of the EPCC benchmarks: the construct around next to no work.
   Loops have 128 iterations a thread. */
#include "measure.h"

static int n; /* iterations of the loops */

static double parallel(int reps) {
  for (int r = 0; r < reps; r++) {
#pragma omp parallel
    work();
  }
  return 0;
}
static double parallel_for(int reps) {
  for (int r = 0; r < reps; r++) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) work();
  }
  return 0;
}
static double parallel_for_dynamic(int reps) {
  for (int r = 0; r < reps; r++) {
#pragma omp parallel for schedule(dynamic, 16)
    for (int i = 0; i < n; i++) work();
  }
  return 0;
}
static double parallel_for_dynamic_constant(int reps) {
  for (int r = 0; r < reps; r++) {
#pragma omp parallel for schedule(dynamic, 16)
    for (int i = 0; i < 128; i++) work();
  }
  return 0;
}
static double parallel_for_guided(int reps) {
  for (int r = 0; r < reps; r++) {
#pragma omp parallel for schedule(guided)
    for (int i = 0; i < n; i++) work();
  }
  return 0;
}
static double parallel_sections(int reps) {
  for (int r = 0; r < reps; r++) {
#pragma omp parallel sections
    {
#pragma omp section
      work();
#pragma omp section
      work();
    }
  }
  return 0;
}
static double parallel_sum(int reps) {
  double sum = 0;
  for (int r = 0; r < reps; r++) {
#pragma omp parallel reduction(+ : sum)
    sum += 1;
  }
  return sum > 0;
}
static double parallel_for_sum(int reps) {
  long sum = 0;
  for (int r = 0; r < reps; r++) {
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) {
      work();
      sum += i;
    }
  }
  return (double)sum / reps;
}
static double parallel_two_reductions(int reps) {
  double sum = 0, most = 0;
  for (int r = 0; r < reps; r++) {
#pragma omp parallel reduction(+ : sum) reduction(max : most)
    {
      sum += 1;
      most = 1;
    }
  }
  return most;
}
static double for_static(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for schedule(static)
    for (int i = 0; i < n; i++) work();
  }
  return 0;
}
static double for_static_nowait(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; i++) work();
  }
  return 0;
}
static double for_static_1(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for schedule(static, 1)
    for (int i = 0; i < n; i++) work();
  }
  return 0;
}
static double for_static_16(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for schedule(static, 16)
    for (int i = 0; i < n; i++) work();
  }
  return 0;
}
static double for_dynamic_1(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < n; i++) work();
  }
  return 0;
}
static double for_dynamic_16(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for schedule(dynamic, 16)
    for (int i = 0; i < n; i++) work();
  }
  return 0;
}
static double for_dynamic_long(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for schedule(dynamic, 16)
    for (unsigned long i = 0; i < (unsigned long)n; i++) work();
  }
  return 0;
}
static double for_guided(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for schedule(guided)
    for (int i = 0; i < n; i++) work();
  }
  return 0;
}
static double for_runtime(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for schedule(runtime)
    for (int i = 0; i < n; i++) work();
  }
  return 0;
}
static double for_collapse(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for collapse(2)
    for (int i = 0; i < n / 8; i++)
      for (int j = 0; j < 8; j++) work();
  }
  return 0;
}
static double for_collapse_3(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for collapse(3)
    for (int i = 0; i < n / 8; i++)
      for (int j = 0; j < 4; j++)
        for (int k = 0; k < 2; k++) work();
  }
  return 0;
}
static double for_sum(int reps) {
  double sum = 0;
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += i;
  }
  return sum / reps;
}
static double for_lastprivate(int reps) {
  int last = 0;
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for lastprivate(last)
    for (int i = 0; i < n; i++) {
      last = i;
      work();
    }
  }
  return last;
}
static double barrier(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
    work();
#pragma omp barrier
  }
  return 0;
}
static double single(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp single
    work();
  }
  return 0;
}
static double single_copyprivate(int reps) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    int x = 0;
    for (int r = 0; r < reps; r++) {
#pragma omp single copyprivate(x)
      x = r & 1;
      sum += x;
    }
  }
  return (double)sum / (reps / 2 * omp_get_max_threads());
}
static double master(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp master
    work();
  }
  return 0;
}
static double sections(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp sections
    {
#pragma omp section
      work();
#pragma omp section
      work();
    }
  }
  return 0;
}
static double critical(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp critical
    work();
  }
  return 0;
}
static double critical_named(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp critical(one)
    work();
  }
  return 0;
}
static double atomic_int(int reps) {
  int x = 0;
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp atomic
    x++;
  }
  return (double)x / reps;
}
static double atomic_double(int reps) {
  double x = 0;
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp atomic
    x += 1;
  }
  return x / reps;
}
static double atomic_multiply(int reps) {
  unsigned x = 1;
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp atomic
    x *= 3;
  }
  return x & 1;
}
static double atomic_capture(int reps) {
  int x = 0;
  double sum = 0;
#pragma omp parallel reduction(+ : sum)
  for (int r = 0; r < reps; r++) {
    int v;
#pragma omp atomic capture
    v = x++;
    sum += v >= 0;
  }
  return sum / reps;
}
static double atomic_read_write(int reps) {
  double x = 0, y = 0;
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
    double v;
#pragma omp atomic read
    v = x;
#pragma omp atomic write
    y = v;
  }
  return y;
}
static double flush(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp flush
    work();
  }
  return 0;
}
static double with_private(int reps) {
  int a = 1, b = 2, sum = 0;
  for (int r = 0; r < reps; r++) {
#pragma omp parallel private(a)
    {
      a = 1;
      work();
    }
#pragma omp parallel firstprivate(a, b)
    {
      a += b;
      work();
    }
    sum = a + b;
  }
  return sum;
}
static double firstprivate_array(int reps) {
  double a[128];
  for (int i = 0; i < 128; i++) a[i] = i;
  for (int r = 0; r < reps; r++) {
#pragma omp parallel firstprivate(a)
    {
      a[3]++;
      __asm__ volatile("" : : "r"(a) : "memory"); /* somebody reads it */
    }
  }
  return a[0];
}

static const struct measured all[] = {
    {"parallel", parallel},
    {"parallel-for", parallel_for},
    {"parallel-for-dynamic,16", parallel_for_dynamic},
    {"parallel-for-dynamic,16-constant", parallel_for_dynamic_constant},
    {"parallel-for-guided", parallel_for_guided},
    {"parallel-sections", parallel_sections},
    {"parallel-reduction", parallel_sum},
    {"parallel-for-reduction", parallel_for_sum},
    {"parallel-two-reductions", parallel_two_reductions},
    {"parallel-private", with_private},
    {"parallel-firstprivate-array", firstprivate_array},
    {"for-static", for_static},
    {"for-static-nowait", for_static_nowait},
    {"for-static,1", for_static_1},
    {"for-static,16", for_static_16},
    {"for-dynamic", for_dynamic_1},
    {"for-dynamic,16", for_dynamic_16},
    {"for-dynamic,16-unsigned-long", for_dynamic_long},
    {"for-guided", for_guided},
    {"for-runtime", for_runtime},
    {"for-collapse-2", for_collapse},
    {"for-collapse-3", for_collapse_3},
    {"for-reduction", for_sum},
    {"for-lastprivate", for_lastprivate},
    {"barrier", barrier},
    {"single", single},
    {"single-copyprivate", single_copyprivate},
    {"master", master},
    {"sections", sections},
    {"critical", critical},
    {"critical-named", critical_named},
    {"atomic-int", atomic_int},
    {"atomic-double", atomic_double},
    {"atomic-multiply", atomic_multiply},
    {"atomic-capture", atomic_capture},
    {"atomic-read-write", atomic_read_write},
    {"flush", flush},
    {0, 0},
};

int main(int argc, char **argv) {
  n = 128 * omp_get_max_threads();
  return measure_all(argc, argv, all, 3e-4, 12);
}
