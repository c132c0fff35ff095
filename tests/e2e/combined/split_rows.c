// Loops over rows whose iterations end with a loop along the row, of lengths that no constant says: a loop and a nest,
// in which what the first one has stored last is loaded again, or not.
// lanes: host sim nvcc cubin ptx
#include "../check.h"
#include <string.h>

enum { MATRICES = 5, MOST = 40 };

#define DECOMPOSE(name, ROWS)                                                                                \
  static void name##_rows(float *x, int n) {                                                                 \
    for (int k = 0; k < n; k++) ROWS                                                                         \
  }                                                                                                          \
  static void name(float *a, int n, int matrices, int all) {                                                 \
    _Pragma("omp target teams distribute parallel for map(tofrom : a[:all])")                                \
    for (int m = 0; m < matrices; m++) {                                                                     \
      float *x = a + m * n * n;                                                                              \
      for (int k = 0; k < n; k++) ROWS                                                                       \
    }                                                                                                        \
  }
// Pivots that are much larger than what is beside them.
DECOMPOSE(by_variable, for (int i = k + 1; i < n; i++) {
  const float factor = x[i * n + k] / x[k * n + k];
  x[i * n + k] = factor;
  for (int j = k + 1; j < n; j++) x[i * n + j] -= factor * x[k * n + j];
})
DECOMPOSE(in_place, for (int i = k + 1; i < n; i++) {
  x[i * n + k] /= x[k * n + k];
  for (int j = k + 1; j < n; j++) x[i * n + j] -= x[i * n + k] * x[k * n + j];
})
DECOMPOSE(all_columns, for (int i = k + 1; i < n; i++) { // the stored element changes, too
  const float factor = x[i * n + k] / x[k * n + k];
  x[i * n + k] = factor;
  for (int j = k; j < n; j++) x[i * n + j] -= factor * x[k * n + j];
})
DECOMPOSE(stored_before, for (int i = k + 1; i < n; i++) {
  const float factor = x[i * n + k] / x[k * n + k];
  x[i * n + k] = factor;
  x[i * n + k] += 1;
  for (int j = k + 1; j < n; j++) x[i * n + j] -= factor * x[k * n + j];
})
DECOMPOSE(other_type, for (int i = k + 1; i < n; i++) {
  const double factor = x[i * n + k] / 3.0;
  x[i * n + k] = factor;
  for (int j = k + 1; j < n; j++) x[i * n + j] = (float)(factor * 3 + x[k * n + j] - x[i * n + j]);
})
DECOMPOSE(all_rows, for (int i = 0; i < n; i++) {
  if (i == k) continue;
  const float factor = x[i * n + k];
  x[i * n + k] = factor;
  for (int j = k + 1; j < n; j++) {
    const int k = j * 2; // hides the one outside
    x[i * n + j] += factor * (k - x[i * n + j]);
  }
})

static void check(void (*device)(float *, int, int, int), void (*host)(float *, int), int n) {
  static float a[MATRICES * MOST * MOST], b[MATRICES * MOST * MOST];
  const int all = MATRICES * n * n;
  for (int i = 0; i < all; i++) {
    const int row = i / n % n, column = i % n;
    a[i] = b[i] = row == column ? (float)(64 << (i % 3)) : (float)(i * 2654435761u >> 30) - 1;
  }
  device(a, n, MATRICES, all);
  for (int m = 0; m < MATRICES; m++) host(b + m * n * n, n);
  for (int i = 0; i < all; i++) {
    const float difference = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i], size = b[i] < 0 ? -b[i] : b[i];
    CHECK(memcmp(a + i, b + i, sizeof *a) == 0 || difference <= 1e-3f * (size + 1)); // fused operations
  }
}

int main(void) {
  for (int n = 1; n <= 7; n += 2) {
    check(by_variable, by_variable_rows, n);
    check(in_place, in_place_rows, n);
    check(all_columns, all_columns_rows, n);
    check(stored_before, stored_before_rows, n);
    check(other_type, other_type_rows, n);
    check(all_rows, all_rows_rows, n < 6 ? n : 5);
  }
  check(by_variable, by_variable_rows, 12);
  check(in_place, in_place_rows, 12);
  return failures != 0;
}
