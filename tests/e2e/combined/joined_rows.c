// Products of rows with rows: threads that have several iterations load four elements of each row at a time
// where all rows begin at multiples of 16 bytes, and one at a time otherwise. Rows of all lengths, rows that
// begin anywhere, sums in order, a part of the products, loops that begin and end within rows.
// env: OMPICC_SIM_THREADS=2
#include "../check.h"
#include <stdlib.h>
#include <string.h>

enum { N = 150, MOST = 70 };

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define TYPE(type)                                                                                           \
  static type type##_a[N * MOST + 8], type##_b[N * MOST + 8], type##_c[N * N], type##_d[N * N];               \
  static void type##_products(int n, int m, const type *a, const type *b) {                                  \
    type *c = type##_c;                                                                                      \
    PRAGMA(omp target teams distribute parallel for collapse(2) map(to : a[:n * m], b[:n * m]) map(c[:n * n])) \
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {                      \
      type s = 1;                                                                                            \
      for (int k = 0; k < m; k++) s = s / 2 + a[i * m + k] * b[j * m + k];                                   \
      c[i * n + j] = s;                                                                                      \
    }                                                                                                        \
    for (int i = 0; i < n; i++)                                                                              \
      for (int j = 0; j < n; j++) {                                                                          \
        type s = 1;                                                                                          \
        for (int k = 0; k < m; k++) s = s / 2 + a[i * m + k] * b[j * m + k];                                 \
        CHECK(c[i * n + j] == s);                                                                            \
      }                                                                                                      \
  }                                                                                                          \
  static void type##_parts(int n, int m, int from, int to) {                                                 \
    const type *a = type##_a, *b = type##_b;                                                                 \
    type *c = type##_c, *d = type##_d;                                                                       \
    memset(c, 0, sizeof type##_c), memset(d, 0, sizeof type##_d);                                            \
    PRAGMA(omp target teams distribute map(to : a[:n * m], b[:n * m]) map(c[:n * n], d[:n * n])) for (    \
        int i = 0; i < n; i++) {                                                                             \
      PRAGMA(omp parallel for) for (int j = i; j < n; j++) {                                              \
        type s = 0, t = 0;                                                                                   \
        for (int k = from; k <= to; k++) {                                                                   \
          const type x = a[i * m + k] - b[j * m + k];                                                        \
          s += x * x;                                                                                        \
          if (x > t) t = x;                                                                                  \
        }                                                                                                    \
        c[i * n + j] = s;                                                                                    \
        d[j * n + i] = t;                                                                                    \
      }                                                                                                      \
    }                                                                                                        \
    for (int i = 0; i < n; i++)                                                                              \
      for (int j = 0; j < n; j++) {                                                                          \
        type s = 0, t = 0;                                                                                   \
        for (int k = from; k <= to && j >= i; k++) {                                                         \
          const type x = a[i * m + k] - b[j * m + k];                                                        \
          s += x * x;                                                                                        \
          if (x > t) t = x;                                                                                  \
        }                                                                                                    \
        CHECK(c[i * n + j] == s && d[j * n + i] == t);                                                       \
      }                                                                                                      \
  }                                                                                                          \
  static void type##_all(void) {                                                                             \
    for (int i = 0; i < N * MOST + 8; i++)                                                                   \
      type##_a[i] = (type)(i * 37 % 101 - 50) / 8, type##_b[i] = (type)(i * 53 % 97 - 40) / 8;               \
    for (int m = 14; m < MOST; m += 5) type##_products(N, m, type##_a, type##_b);                            \
    type##_products(N, 20, type##_a + 1, type##_b);                                                          \
    type##_products(N, 32, type##_a, type##_b + 2);                                                          \
    type##_products(N, 32, type##_a + 4, type##_b + 4);                                                      \
    type##_products(N, 16, type##_a, type##_a);                                                              \
    type##_products(N, 0, type##_a, type##_b);                                                               \
    type##_products(N - 1, 64, type##_a, type##_b);                                                          \
    type##_parts(N, 40, 0, 39);                                                                              \
    type##_parts(N, 40, 4, 35);                                                                              \
    type##_parts(N, 40, 1, 38);                                                                              \
    type##_parts(N, 40, 20, 3);                                                                              \
    type##_parts(N - 3, 41, 0, 40);                                                                          \
  }
TYPE(float)
TYPE(double)
TYPE(int)

/* Rows that a table chooses, and rows behind pointers. */
static void chosen(int n, int m) {
  static int place[N];
  const float *a = float_a, *b = float_b;
  float *c = float_c;
  for (int i = 0; i < N; i++) place[i] = i * 7 % N;
#pragma omp target teams distribute parallel for collapse(2) map(to : a[:n * m], b[:n * m], place) map(c[:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (i + j < 20) continue;
      const float *x = a + i * m, *y = b + place[j] * m;
      float s = 0;
      for (int k = 0; k < m; k++) s += x[k] * y[k] + x[k];
      c[i * n + j] = s;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int k = 0; k < m; k++) s += a[i * m + k] * b[place[j] * m + k] + a[i * m + k];
      if (i + j >= 20) CHECK(c[i * n + j] == s);
    }
}

int main(void) {
  float_all();
  double_all();
  int_all();
  chosen(N, 24);
  chosen(N, 33);
  return failures != 0;
}
