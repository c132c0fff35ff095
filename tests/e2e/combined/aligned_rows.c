// Rows that a thread goes along: of storage that begins at any element, in the midst of an array that is on
// the device. lanes: host sim sim53 nvcc cubin ptx
#include <stdio.h>
#include <stdlib.h>

enum { D = 16, N = 300, ROOM = N * D + 8 };

// A thread reads and writes rows of 64 bytes.
static void scale(int n, const float *a, float *b) {
#pragma omp target teams distribute parallel for map(to : a[:n * D]) map(from : b[:n * D])
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int d = 0; d < D; d++) sum += a[i * D + d];
    for (int d = 0; d < D; d++) b[i * D + d] = sum - a[i * D + d];
  }
}

// Rows of 12 bytes less: they are not aligned whatever the first one is.
static void scale_short(int n, const float *a, float *b) {
#pragma omp target teams distribute parallel for map(to : a[:n * 13]) map(from : b[:n * 13])
  for (int i = 0; i < n; i++)
    for (int d = 0; d < 13; d++) b[i * 13 + d] = 2 * a[i * 13 + d];
}

static void arrays(int n, const double (*a)[4], double (*b)[4]) {
#pragma omp target teams distribute parallel for map(to : a[:n]) map(from : b[:n])
  for (int i = 0; i < n; i++)
    for (int d = 0; d < 4; d++) b[i][d] = a[i][3 - d] + a[i][d];
}

// Rows of any length, which begin anywhere, in two arrays whose addresses have nothing to do with each other.
static void sparse(int n, const int *start, const float *v, const int *c, const double *x, double *y) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    double sum = 0.5;
    for (int k = start[i]; k < start[i + 1]; k++) sum = sum * 0.25 + v[k] * x[c[k]];
    y[i] = sum;
  }
}

static void dense(int n, int length, const double *a, double *y) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    const double *row = a + i * length;
    double sum = 0;
    for (unsigned k = 1; k <= (unsigned)length; k++) sum = sum * 0.25 + row[k - 1] - k;
    y[i] = sum;
  }
}

static int rows(void) {
  enum { ROWS = 4000, MOST = ROWS * 50 };
  static int start[ROWS + 1], c[MOST + 4];
  static float v[MOST + 4];
  static double x[64], y[ROWS];
  int wrong = 0;
  for (int i = 0; i < ROWS; i++) start[i + 1] = start[i] + i * 7 % 50;
  for (int i = 0; i < MOST + 4; i++) c[i] = i * 13 % 64, v[i] = i % 19;
  for (int i = 0; i < 64; i++) x[i] = i * 3 % 11;
#pragma omp target data map(to : start, c, v, x) map(tofrom : y)
  for (int from = 0; from < 4; from++)
    for (int at = 0; at < 4; at++) {
      sparse(ROWS, start, v + from, c + at, x, y);
#pragma omp target update from(y)
      for (int i = 0; i < ROWS; i++) {
        double sum = 0.5;
        for (int k = start[i]; k < start[i + 1]; k++) sum = sum * 0.25 + v[from + k] * x[c[at + k]];
        wrong += y[i] - sum > 1e-9 || sum - y[i] > 1e-9;
      }
    }
  static double a[ROWS * 41 + 1];
  for (int i = 0; i < ROWS * 41 + 1; i++) a[i] = i % 23;
#pragma omp target data map(to : a) map(tofrom : y)
  for (int length = 0; length <= 41; length += length < 36 ? 12 : 1)
    for (int from = 0; from < 2; from++) {
      dense(ROWS, length, a + from, y);
#pragma omp target update from(y)
      for (int i = 0; i < ROWS; i++) {
        double sum = 0;
        for (int k = 1; k <= length; k++) sum = sum * 0.25 + a[from + i * length + k - 1] - k;
        wrong += y[i] - sum > 1e-9 || sum - y[i] > 1e-9;
      }
    }
  return wrong;
}

int main(void) {
  static float a[ROOM], b[ROOM];
  static double x[N][4], y[N][4];
  int failures = 0;
  for (int i = 0; i < ROOM; i++) a[i] = i % 37;
  for (int i = 0; i < N * 4; i++) x[i / 4][i % 4] = i;
#pragma omp target data map(to : a) map(tofrom : b)
  for (int from = 0; from < 6; from++)
    for (int to = 0; to < 6; to++)
      for (int n = 0; n <= N; n += 100) {
        scale(n, a + from, b + to);
#pragma omp target update from(b)
        for (int i = 0; i < n; i++) {
          float sum = 0;
          for (int d = 0; d < D; d++) sum += a[from + i * D + d];
          for (int d = 0; d < D; d++) failures += b[to + i * D + d] != sum - a[from + i * D + d];
        }
        scale_short(n, a + from, b + to);
#pragma omp target update from(b)
        for (int i = 0; i < n * 13; i++) failures += b[to + i] != 2 * a[from + i];
      }
  arrays(N, x, y);
  for (int i = 0; i < N; i++)
    for (int d = 0; d < 4; d++) failures += y[i][d] != x[i][3 - d] + x[i][d];
      // What a kernel reads and writes is one array.
#pragma omp target data map(tofrom : a)
  scale(N, a, a);
  for (int i = 0; i < N * D; i++) failures += a[i] < 0;
  failures += rows();
  printf(failures ? "FAIL: %d\n" : "PASS\n", failures);
  return failures != 0;
}
