// Loops that go along a thread's row in order and store to it: four elements are loaded and stored at a time, and what an
// iteration reads of the one before it comes from registers. Results are those of the loops as they are written, whatever
// the rows' alignment, also where arrays overlap and where an iteration reads other elements of what it stores.
#include "../check.h"
#include <stdlib.h>
#include <string.h>

enum { N = 40, M = 131 };

static float x[N * M + 8], y[N * M + 8], z[N * M + 8], want[N * M + 8];
static double a[N][M], b[N][M], c[N][M], d[N][M], wb[N][M], wd[N][M];
static int at[M], lengths[N * M];

static void fill(void) {
  for (int i = 0; i < N * M + 8; i++) x[i] = (float)(i * 37 % 101) / 8, y[i] = (float)(i % 7), z[i] = (float)(i % 11);
  for (int i = 0; i < M; i++) at[i] = (i * 5 + 3) % M;
  memcpy(want, y, sizeof y);
}

/* The loop on the device, with its arrays, and the same on the host. */
#define BOTH(name, loop)                                                                              \
  __attribute__((noinline)) static void name(int n, int m, const float *x, float *y, float *z, int k) { \
    (void)z, (void)k;                                                                                 \
    _Pragma("omp target teams distribute parallel for") for (int i = 0; i < n; i++) loop              \
  }                                                                                                   \
  __attribute__((noinline)) static void name##_on_host(int n, int m, const float *x, float *y, float *z, int k) { \
    (void)z, (void)k;                                                                                 \
    for (int i = 0; i < n; i++) loop                                                                  \
  }

BOTH(sums, { float s = 0; for (int j = 0; j < m; j++) { s += x[i * m + j]; y[i * m + j] = s; } })
BOTH(in_place, { for (int j = 1; j < m; j++) y[i * m + j] += y[i * m + j - 1]; })
BOTH(filter, { const float *in = x + i * m; float *out = y + i * m; float s = 1;
               for (int j = k; j <= m - 2; j++) { float v = in[j] / 2 + s; s = in[j] - v / 4; out[j] = v; } })
BOTH(with_before, { for (int j = 1; j < m; j++) y[i * m + j] = x[i * m + j] / 2 + x[i * m + j - 1] + y[i * m + j - 1] / 4; })
BOTH(two_rows, { float s = 0; for (int j = 0; j < m; j++) { s = s / 2 + x[i * m + j]; y[i * m + j] = s; z[i * m + j] += s; } })
BOTH(down, { float s = 0; for (int j = m - 1; j >= 0; j--) { s = s / 2 + x[i * m + j]; y[i * m + j] = s; } })
BOTH(five_rows, { float s = 0; for (int j = 0; j < m; j++) { s += x[i * m + j] - y[i * m + j] / 8; y[i * m + j] = s / 2; z[i * m + j] -= s; } })
/* What must not be taken, or not so. */
BOTH(next_one, { for (int j = 0; j < m - 1; j++) y[i * m + j] = y[i * m + j + 1] + x[i * m + j] / 2; })
BOTH(two_before, { for (int j = 2; j < m; j++) y[i * m + j] = y[i * m + j - 2] / 2 + x[i * m + j]; })
BOTH(behind, { for (int j = 0; j < m - 1; j++) { y[i * m + j] = x[i * m + j]; y[i * m + j + 1] = 3; } })
BOTH(some, { float s = 0; for (int j = 0; j < m; j++) { s += x[i * m + j]; if (j % 3) y[i * m + j] = s; } })
BOTH(some_before, { for (int j = 0; j < m; j++) y[i * m + j] = x[i * m + j] + (j > 0 ? y[i * m + j - 1] / 2 : 1); })
BOTH(some_own, { for (int j = 0; j < m; j++) y[i * m + j] = x[i * m + j] > 4 ? y[i * m + j] / 2 : 1; })
BOTH(elsewhere, { for (int j = 0; j < m; j++) y[i * m + j] = x[i * m + j] + y[i * m + (m - 1)] / 2; })
BOTH(first_row, { if (i) for (int j = 0; j < m; j++) y[i * m + j] = x[i * m + j] + y[j]; })
BOTH(by_two_names, { const float *one = y + i * m; float *other = y + i * m + 1;
                     for (int j = 0; j < m - 1; j++) other[j] = one[j] / 2 + x[i * m + j]; })
BOTH(stopped, { float s = 0; for (int j = 0; j < m; j++) { s += x[i * m + j]; if (s > 500) break; y[i * m + j] = s; } })
BOTH(twice, { float s = 0; for (int j = 0; j < m; j++) { y[i * m + j] = s; s += x[i * m + j]; y[i * m + j] += s; } })
BOTH(by_chance, { for (int j = 0; j < m; j++) y[i * m + j] = x[i * m + j] / 2 + z[(i * m + j) % 13]; })

static int bad(void) {
  int n = 0;
  for (int i = 0; i < N * M + 8; i++) n += y[i] != want[i];
  return n;
}

#define TRY(name, m, off)                                                             \
  do {                                                                                \
    fill();                                                                           \
    name##_on_host(N, m, x + off, want + off, z, 1);                                  \
    fill_z();                                                                         \
    _Pragma("omp target data map(to : x) map(tofrom : y, z)") name##_at(N, m, off);   \
    CHECK(bad() == 0);                                                                \
  } while (0)
static void fill_z(void) {
  for (int i = 0; i < N * M + 8; i++) z[i] = (float)(i % 11);
}
#define AT(name) \
  static void name##_at(int n, int m, int off) { name(n, m, x + off, y + off, z, 1); }
AT(sums) AT(in_place) AT(filter) AT(with_before) AT(two_rows) AT(down) AT(five_rows) AT(next_one) AT(two_before) AT(behind) AT(some)
AT(some_before) AT(some_own) AT(elsewhere) AT(first_row) AT(by_two_names) AT(stopped) AT(twice) AT(by_chance)

/* y begins one element behind x, in one array: each iteration reads what the one before has stored. */
__attribute__((noinline)) static void shifted(int n, int m, const float *in, float *out) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < m - 1; j++) {
      s = s / 2 + in[i * m + j];
      out[i * m + j] = s;
    }
  }
}

static int overlapping(void) {
  fill();
#pragma omp target data map(tofrom : y)
  shifted(N, M, y, y + 1);
  for (int i = 0; i < N; i++) {
    float s = 0;
    for (int j = 0; j < M - 1; j++) {
      s = s / 2 + want[i * M + j];
      want[i * M + j + 1] = s;
    }
  }
  return bad();
}

/* How long a row is stands in its first element, which an iteration stores to, or in its second one, by another name. */
__attribute__((noinline)) static void cut_short(int n, int m, int *a, const int *lengths) {
#pragma omp target teams distribute parallel for map(tofrom : a[ : n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < a[i * m]; j++) a[i * m + j] = 3;
#pragma omp target teams distribute parallel for map(tofrom : a[ : n * m], lengths[ : n * m])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < lengths[i * m + 3]; j++) a[i * m + j] = a[i * m + j - 1] + 2;
}

__attribute__((noinline)) static void eliminate(int n, int m, double (*a)[m], double (*b)[m], double (*c)[m], double (*d)[m]) {
#pragma omp target teams distribute parallel for map(to : a[:n], c[:n]) map(tofrom : b[:n], d[:n])
  for (int i = 0; i < n; i++) {
    for (int j = 1; j < m; j++) {
      double f = a[i][j] / b[i][j - 1];
      b[i][j] -= f * c[i][j - 1];
      d[i][j] -= f * d[i][j - 1];
    }
    d[i][m - 1] /= b[i][m - 1];
    for (int j = m - 2; j >= 0; j--) d[i][j] = (d[i][j] - c[i][j] * d[i][j + 1]) / b[i][j];
  }
}

/* Rows of elements of two sizes. */
__attribute__((noinline)) static void widen(int n, int m, const float *from, double (*to)[m]) {
#pragma omp target teams distribute parallel for map(to : from[: n * m]) map(from : to[:n])
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < m; j++) {
      s = s / 2 + from[i * m + j];
      to[i][j] = s;
    }
  }
}

static int wide(void) {
  fill();
  widen(N, M, x, b);
  int n = 0;
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int j = 0; j < M; j++) {
      s = s / 2 + x[i * M + j];
      n += b[i][j] != s;
    }
  }
  return n;
}

static int elimination(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      a[i][j] = 1 + (i + j) % 3, b[i][j] = wb[i][j] = 8 + (i * j) % 5, c[i][j] = 1 + j % 2;
      d[i][j] = wd[i][j] = i - j;
    }
  eliminate(N, M, a, b, c, d);
  for (int i = 0; i < N; i++) {
    for (int j = 1; j < M; j++) {
      double f = a[i][j] / wb[i][j - 1];
      wb[i][j] -= f * c[i][j - 1];
      wd[i][j] -= f * wd[i][j - 1];
    }
    wd[i][M - 1] /= wb[i][M - 1];
    for (int j = M - 2; j >= 0; j--) wd[i][j] = (wd[i][j] - c[i][j] * wd[i][j + 1]) / wb[i][j];
  }
  int n = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      double e = d[i][j] - wd[i][j], f = b[i][j] - wb[i][j];
      n += !(e * e < 1e-18 && f * f < 1e-18);
    }
  return n;
}

int main(void) {
  for (int off = 0; off < 5; off += 2) {
    for (int m = M - 3; m <= M; m += off ? 3 : 1) {
      TRY(sums, m, off);
      TRY(in_place, m, off);
      TRY(filter, m, off);
      TRY(with_before, m, off);
      TRY(two_rows, m, off);
      TRY(down, m, off);
      TRY(five_rows, m, off);
    }
    TRY(sums, 15, off);
    TRY(sums, 16, off);
    TRY(in_place, 19, off);
    TRY(next_one, 128, off);
    TRY(two_before, 128, off);
    TRY(behind, 128, off);
    TRY(some, 128, off);
    TRY(some_before, 128, off);
    TRY(some_own, 128, off);
    TRY(elsewhere, 128, off);
    TRY(first_row, 128, off);
    TRY(by_two_names, 128, off);
    TRY(stopped, 128, off);
    TRY(twice, 128, off);
    TRY(by_chance, 128, off);
  }
  CHECK(overlapping() == 0);
  CHECK(elimination() == 0);
  CHECK(wide() == 0);
  for (int i = 0; i < N * M; i++) lengths[i] = 60;
  cut_short(N, M, lengths, lengths);
  int wrong = 0;
  for (int i = 0; i < N * M; i++) wrong += lengths[i] != (i % M < 9 ? 3 + 2 * (i % M) : 60);
  CHECK(wrong == 0);
  return failures != 0;
}
