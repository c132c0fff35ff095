// Structures behind pointers that a target construct may read, or not: there need not be any where nobody does.
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <sys/mman.h>

#define N 100

typedef struct {
  int n, step;
  double *values;
} Series;

static void scale(int n, double *out, const Series *by, int uses) {
#pragma omp target teams distribute parallel for map(tofrom : out[:n])
  for (int i = 0; i < n; i++)
    if (uses) out[i] = out[i] * by->values[i * by->step] + by->n;
}
static double sum(const Series *a, const Series *b, int rows, int columns) {
  double all = 0;
#pragma omp target teams distribute parallel for reduction(+ : all)
  for (int r = 0; r < rows; r++) {
    double row = 0;
    for (int c = 0; c < columns; c++) row += a->values[r * a->step + c] * b->values[c * b->step];
    all += row;
  }
  return all;
}
static int member(const Series *s) { return s->n + s->step; }
static void handed(int n, int *out, const Series *s) {
#pragma omp target teams distribute parallel for map(from : out[:n])
  for (int i = 0; i < n; i++) out[i] = i > 5 ? member(s) : i;
}
static void on_host(int n, int *out, const Series *s, int device) {
#pragma omp target teams distribute parallel for map(from : out[:n]) if (device) device(omp_get_default_device())
  for (int i = 0; i < n; i++) out[i] = s ? s->n + i : -i;
}

int main(void) {
  double a[N], b[N], out[N];
  for (int i = 0; i < N; i++) a[i] = i % 7, b[i] = i % 5, out[i] = i;
  Series x = {N, 1, a}, y = {N, 2, b};

  // There is none, and nobody reads it.
  char *nothing = mmap(NULL, 8192, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const Series *const unreadable[] = {NULL, (const Series *)8, (const Series *)(nothing + 4088), (const Series *)-16};
  for (int k = 0; k < 4; k++) {
    scale(N, out, unreadable[k], 0);
    CHECK(sum(unreadable[k], &x, 0, 10) == 0);
    CHECK(sum(unreadable[k], unreadable[3 - k], 10, 0) == 0);
    int few[5];
    handed(5, few, unreadable[k]);
    for (int i = 0; i < 5; i++) CHECK(few[i] == i);
  }
  for (int i = 0; i < N; i++) CHECK(out[i] == i);

  // It is on the device, and changes there.
#pragma omp target enter data map(to : x, y) map(to : x.values[:N], y.values[:N])
  scale(N / 2, out, &y, 1);
  for (int i = 0; i < N; i++) CHECK(out[i] == (i < N / 2 ? i * b[2 * i] + N : i));
  double expected = 0;
  for (int r = 0; r < 9; r++)
    for (int c = 0; c < 10; c++) expected += a[r + c] * b[2 * c];
  CHECK(sum(&x, &y, 9, 10) == expected);
  y.step = 1;
#pragma omp target update to(y.step)
  expected = 0;
  for (int r = 0; r < 9; r++)
    for (int c = 0; c < 10; c++) expected += a[r + c] * b[c];
  CHECK(sum(&x, &y, 9, 10) == expected);
  int got[N];
  handed(N, got, &y);
  for (int i = 0; i < N; i++) CHECK(got[i] == (i > 5 ? N + 1 : i));
  for (int device = 0; device < 2; device++) {
    on_host(N, got, &y, device);
    for (int i = 0; i < N; i++) CHECK(got[i] == N + i);
    on_host(N, got, NULL, device);
    for (int i = 0; i < N; i++) CHECK(got[i] == -i);
  }
#pragma omp target exit data map(delete : x.values[:N], y.values[:N]) map(delete : x, y)

  // It is a device's own.
  const int device = omp_get_num_devices() ? omp_get_default_device() : omp_get_initial_device();
  Series *own = omp_target_alloc(sizeof *own, device);
  double *ownValues = omp_target_alloc(sizeof a, device);
  Series z = {7, 1, ownValues};
  omp_target_memcpy(ownValues, a, sizeof a, 0, 0, device, omp_get_initial_device());
  omp_target_memcpy(own, &z, sizeof z, 0, 0, device, omp_get_initial_device());
  for (int i = 0; i < N; i++) out[i] = i;
  scale(N, out, own, 1);
  for (int i = 0; i < N; i++) CHECK(out[i] == i * a[i] + 7);
  CHECK(sum(own, own, 3, 4) == sum(own, own, 3, 4));
  handed(N, got, own);
  CHECK(got[N - 1] == 8);
  omp_target_free(own, device);
  omp_target_free(ownValues, device);
  return failures != 0;
}
