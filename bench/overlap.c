/*
 * overlap: what target tasks gain. COUNT kernels of one team each run one after the other and then with nowait. Then
 * COUNT arrays of each size are mapped to the device, from it, both, and both with a kernel that takes about as long
 * as the transfers, one after the other and then with nowait; ordinary memory, and, where there is a GPU, memory that
 * the driver has registered. Both ways alternate, ROUNDS times, and the least time counts. "returned" is when the
 * encountering thread had left the last construct with nowait. A ratio of 1/COUNT is the best for kernels; transfers
 * share the way to the device, so theirs is the time of the busiest direction, or of the processors that copy.
 *
 *     overlap [COUNT [MB ...]]        8 tasks, arrays of 1, 4, 16 and 64 MB
 */
#include "../examples/measure.h"
#include <dlfcn.h>
#include <stdlib.h>

enum { MOST = 64, ROUNDS = 5 };

static double step(double x) { return x * 0.999999 + 1e-6; }

static double kernels(int count, int nowait, double *returned) {
  static double out[MOST];
  const double start = now_ms();
  for (int k = 0; k < count; k++) {
    double *o = &out[k];
#pragma omp target nowait(nowait) map(from : o[0 : 1])
    {
      double x = k;
      for (int i = 0; i < 1000000; i++) x = step(x);
      o[0] = x;
    }
  }
  *returned = now_ms() - start;
#pragma omp taskwait
  return now_ms() - start;
}

static float work(float v, int steps) {
  for (int j = 0; j < steps; j++) v = v * 0.999f + 0.001f;
  return v;
}

enum kind { TO, FROM, TOFROM, WITH_WORK, KINDS };

static double arrays(enum kind kind, int count, long n, float **a, int nowait, double *returned) {
  static float out[MOST];
  const int steps = kind == WITH_WORK ? 2000 : 1;
  const double start = now_ms();
  for (int k = 0; k < count; k++) {
    float *x = a[k], *o = &out[k];
    if (kind == TO) {
#pragma omp target nowait(nowait) map(to : x[0 : n]) map(from : o[0 : 1])
      o[0] = x[0] + x[n - 1];
    } else if (kind == FROM) {
#pragma omp target nowait(nowait) map(from : x[0 : n])
      x[0] = x[n - 1] = 1;
    } else {
#pragma omp target teams distribute parallel for nowait(nowait) map(tofrom : x[0 : n])
      for (long i = 0; i < n; i++) x[i] = work(x[i], steps);
    }
  }
  *returned = now_ms() - start;
#pragma omp taskwait
  return now_ms() - start;
}

static void measure(const char *memory, int count, long megabytes, float **a) {
  static const char *const names[KINDS] = {"to", "from", "tofrom", "tofrom and work"};
  const long n = megabytes * 262144;
  for (int kind = 0; kind < KINDS; kind++) {
    double turn = 1e30, together = 1e30, returned = 1e30, r;
    for (int round = 0; round < ROUNDS; round++) {
      double t = arrays(kind, count, n, a, 0, &r);
      if (t < turn) turn = t;
      t = arrays(kind, count, n, a, 1, &r);
      if (t < together) together = t;
      if (r < returned) returned = r;
    }
    const double bytes = (double) count * n * sizeof(float) * (kind >= TOFROM ? 2 : 1);
    printf("%-10s %4ld MB  %-16s %9.2f %9.2f %6.3f   %6.1f %6.1f   %8.3f\n", memory, megabytes, names[kind], turn, together,
           together / turn, bytes / turn / 1e6, bytes / together / 1e6, returned);
  }
}

int main(int argc, char **argv) {
  static const long usual[] = {1, 4, 16, 64};
  const int count = argument(argc, argv, 1, 8), nsizes = argc > 2 ? argc - 2 : 4;
  if (count > MOST) return 2;
  double alone = 1e30, sum = 1e30, together = 1e30, returned = 1e30, r;
  for (int round = 0; round < ROUNDS; round++) { // the first one starts devices and helpers
    double t = kernels(1, 0, &r);
    if (t < alone) alone = t;
    t = kernels(count, 0, &r);
    if (t < sum) sum = t;
    t = kernels(count, 1, &r);
    if (t < together) together = t;
    if (r < returned) returned = r;
  }
  printf("kernels: one %.2f ms, %d in turn %.2f ms, with nowait %.2f ms (returned after %.3f ms): %.3f of the sum\n",
         alone, count, sum, together, returned, together / sum);

  void *driver = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  int (*pin)(void *, size_t, unsigned) = 0, (*unpin)(void *) = 0;
  if (driver) {
    *(void **) &pin = dlsym(driver, "cuMemHostRegister_v2");
    *(void **) &unpin = dlsym(driver, "cuMemHostUnregister");
  }
  printf("%d tasks with arrays of            in turn    nowait  ratio   GB/s in turn, nowait   returned (times in ms)\n", count);
  for (int s = 0; s < nsizes; s++) {
    const long megabytes = argc > 2 ? argument(argc, argv, s + 2, 1) : usual[s];
    const size_t bytes = megabytes << 20;
    float *a[MOST];
    for (int k = 0; k < count; k++) {
      a[k] = aligned_alloc(4096, bytes);
      if (!a[k]) return 2;
      for (size_t i = 0; i < bytes / sizeof(float); i++) a[k][i] = (float) (i % 7);
    }
    measure("ordinary", count, megabytes, a);
    int pinned = 0;
    while (pin && unpin && pinned < count && pin(a[pinned], bytes, 1) == 0) pinned++; // CU_MEMHOSTREGISTER_PORTABLE
    if (pinned == count) measure("registered", count, megabytes, a);
    while (pinned > 0) unpin(a[--pinned]);
    for (int k = 0; k < count; k++) free(a[k]);
  }
  return 0;
}
