// Pointers of is_device_ptr that lead to storage of their own, to the same, or to parts of one piece.
#include "../check.h"
#include <omp.h>
#include <string.h>

#define N 400

// Each element is read again after it has been stored through what may be another name of it.
static void steps(int n, double *y, const double *x, double *z) {
#pragma omp target teams distribute parallel for is_device_ptr(y, x, z)
  for (int i = 0; i < n; i++) {
    y[i] = x[i] + 1;
    z[i] = 0;
    for (int k = 0; k < 7; k++)
      if ((i + k) % 3) {
        y[i] += x[i] * k;
        z[i] += y[i] - x[i];
      }
  }
}
static void rows(int n, int m, double *y, const double *a, const double *x) {
#pragma omp target teams distribute parallel for is_device_ptr(y, a, x)
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int j = 0; j < m; j++) y[i] += a[i * m + j] * x[j];
  }
}
static void mixed(int n, double *y, double *host) {
#pragma omp target teams distribute parallel for is_device_ptr(y) map(tofrom : host[:n])
  for (int i = 0; i < n; i++) {
    host[i] = y[i];
    for (int k = 0; k < 5; k++)
      if (i % 5 > k) host[i] += y[i] + k, y[i]++;
  }
}

int main(void) {
  const int device = omp_get_num_devices() ? omp_get_default_device() : omp_get_initial_device(),
            host = omp_get_initial_device();
  double *memory = omp_target_alloc(3 * N * sizeof(double), device),
         *other = omp_target_alloc(N * sizeof(double), device);
  double start[3 * N], got[3 * N], expected[3 * N];
  for (int i = 0; i < 3 * N; i++) start[i] = i % 11;
  const int places[][3] = {{0, N, 2 * N}, {0, 0, N}, {0, N, 0}, {N, N, N}};
  for (int c = 0; c < 4; c++) {
    memcpy(expected, start, sizeof start);
    double *y = expected + places[c][0], *x = expected + places[c][1], *z = expected + places[c][2];
    for (int i = 0; i < N; i++) {
      y[i] = x[i] + 1;
      z[i] = 0;
      for (int k = 0; k < 7; k++)
        if ((i + k) % 3) {
          y[i] += x[i] * k;
          z[i] += y[i] - x[i];
        }
    }
    omp_target_memcpy(memory, start, sizeof start, 0, 0, device, host);
    steps(N, memory + places[c][0], memory + places[c][1], memory + places[c][2]);
    omp_target_memcpy(got, memory, sizeof got, 0, 0, host, device);
    for (int i = 0; i < 3 * N; i++) CHECK(got[i] == expected[i]);
  }
  // Another piece for one of them, and storage of list items.
  omp_target_memcpy(memory, start, sizeof start, 0, 0, device, host);
  rows(20, 20, other, memory, memory + N);
  omp_target_memcpy(got, other, 20 * sizeof(double), 0, 0, host, device);
  for (int i = 0; i < 20; i++) {
    double sum = 0;
    for (int j = 0; j < 20; j++) sum += start[i * 20 + j] * start[N + j];
    CHECK(got[i] == sum);
  }
  double a[N], b[20], sums[20];
  for (int i = 0; i < N; i++) a[i] = i % 13;
  for (int i = 0; i < 20; i++) b[i] = i % 7;
#pragma omp target data map(to : a, b) map(from : sums) use_device_addr(a, b, sums)
  rows(20, 20, sums, a, b);
  for (int i = 0; i < 20; i++) {
    double sum = 0;
    for (int j = 0; j < 20; j++) sum += a[i * 20 + j] * b[j];
    CHECK(sums[i] == sum);
  }
#pragma omp target data map(tofrom : a)
  {
    double *inside;
#pragma omp target data use_device_addr(a)
    inside = a;
    mixed(N, inside, a); // the same elements
  }
  for (int i = 0; i < N; i++) {
    double h = i % 13;
    for (int k = 0; k < 5; k++)
      if (i % 5 > k) h += h + k, h++;
    CHECK(a[i] == h);
  }
  omp_target_free(memory, device);
  omp_target_free(other, device);
  return failures != 0;
}
