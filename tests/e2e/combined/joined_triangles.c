// Products of which a triangle or a part is computed, in the spellings that programs have: a thread has several
// iterations where there are enough of them, and those that are none must neither load nor store. Loops
// inside that are not equally long. What must stay as it is: conditions on data, with effects, and what only
// they keep from being wrong.
// env: OMPICC_SIM_THREADS=2
#include "../check.h"
#include <stdlib.h>
#include <string.h>

enum { N = 203, M = 7, WIDE = 391 };
typedef float number;

static number a[N * WIDE], b[N * WIDE], c[N * WIDE];
static number A[N][M], B[N][M], S[N][N], L[N][N], X[N][WIDE], Y[N][WIDE];
static int far[N], wanted[WIDE];

#define PRAGMA(...) PRAGMA_OF(__VA_ARGS__)
#define PRAGMA_OF(...) _Pragma(#__VA_ARGS__)
/// `name` on the device, and `name_here` with the same text on the host.
#define BOTH(name, parameters, directive, ...)                                                               \
  static void name parameters { PRAGMA(directive) __VA_ARGS__ }                                              \
  static void name##_here parameters { __VA_ARGS__ }

#define NEST omp target teams distribute parallel for collapse(2)
#define ROWS omp target teams distribute parallel for
#define AB map(to : a[:N * WIDE], b[:N * WIDE]) map(c[:N * WIDE])
#define DOT(x, y)                                                                                            \
  number s = 0;                                                                                              \
  for (int k = 0; k < m; k++) s += x * y;

BOTH(upper, (int n, int m), NEST AB, for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if (j >= i) {
  DOT(a[i * m + k], a[j * m + k])
  c[i * n + j] = s;
  c[j * n + i] = s;
})
BOTH(skipped, (int n, int m), NEST AB, for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
  if (j > i || i + j < 9) continue;
  const int d = i - 2 * j;
  if (!(d <= 150)) continue;
  DOT(a[i * m + k], b[k * n + j])
  c[i * n + j] = s;
})
BOTH(collapsed, (int n, int m), NEST AB, for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) {
  DOT(a[k * n + i], a[k * n + j])
  c[i * n + j] = c[j * n + i] = s;
})
BOTH(lower_collapsed, (int n, int m), NEST AB, for (int i = 3; i < n; i++) for (int j = 2; j <= i; j++) {
  DOT(a[k * n + i], b[k * n + j])
  c[i * n + j] += s;
})
BOTH(against, (int n, int m), NEST AB, for (int i = 0; i < n; i++) for (int j = 0; j < n - i; j++) {
  DOT(a[i * m + k], b[j * m + k])
  c[i * n + j] = s;
})
BOTH(rows, (int n, int m, const number *a, number *c), ROWS map(to : a[:N * WIDE]) map(c[:N * N]), for (int i = 0; i < n; i++) {
  const number *x = a + i * m;
  for (int j = 0; j <= i; j++) {
    const number *y = a + j * m;
    DOT(x[k], y[k])
    c[i * n + j] = s;
    c[j * n + i] = s;
  }
})
static void nested(int n, int m) {
#pragma omp target teams distribute map(to : a[:N * WIDE], b[:N * WIDE]) map(c[:N * WIDE])
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = i; j < n; j++) {
      DOT(a[i * m + k], b[k * n + j])
      c[i * n + j] = s;
    }
}
static void nested_here(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) {
      DOT(a[i * m + k], b[k * n + j])
      c[i * n + j] = s;
    }
}

/* As for caches. */
#define MATRICES map(to : A, B) map(S)
BOTH(syr2k, (number alpha, number beta), ROWS MATRICES, for (int i = 0; i < N; i++) {
  for (int j = 0; j <= i; j++) S[i][j] *= beta;
  for (int k = 0; k < M; k++)
    for (int j = 0; j <= i; j++) S[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
})
BOTH(syrk, (number alpha, number beta), ROWS MATRICES, for (int i = 0; i < N; i++) {
  for (int j = 0; j <= i; j++) S[i][j] *= beta;
  for (int k = 0; k < M; k++) {
    const number t = alpha * A[i][k];
    for (int j = 0; j <= i; j++) S[i][j] += t * A[j][k];
  }
})
BOTH(product, (number alpha), ROWS map(to : X, L) map(Y), for (int i = 0; i < N; i++) {
  for (int k = 0; k < N; k++)
    for (int j = 0; j < WIDE; j++) {
      if (k == 0) Y[i][j] = 0;
      Y[i][j] += alpha * L[i][k] * X[k][j];
    }
})
/* Each row needs what the rows before hold, each element those on its left: as it stands. */
BOTH(in_order, (void), omp target teams distribute parallel for map(S), for (int i = 0; i < N; i++) {
  for (int j = 1; j < N; j++)
    for (int k = 1; k < N; k++) S[i][k] += S[i][k - 1] * (number)0.125 + j % 3;
})
BOTH(covariance, (number less), ROWS map(to : L) map(S), for (int i = 0; i < N; i++) for (int j = i; j < N; j++) {
  S[i][j] = 0;
  for (int k = 0; k < M; k++) S[i][j] += L[k][i] * L[k][j];
  S[i][j] /= less;
  S[j][i] = S[i][j];
})
BOTH(correlation, (int n, int m), ROWS AB, for (int i = 0; i < n - 1; i++) for (int j = i + 1; j < n; j++) {
  c[i * n + j] = 0;
  for (int k = 0; k < m; k++) c[i * n + j] += a[k * n + i] * a[k * n + j];
  c[j * n + i] = c[i * n + j];
})
/* What stands in front of the inner loop, with the diagonal and without; and what the loop sees of it. */
#define MINE map(to : a[:N * WIDE]) map(c[:N * N], b[:N])
BOTH(diagonal, (int n, int m, const number *a, number *c, number *b), ROWS MINE, for (int i = 0; i < n; i++) {
  c[i * n + i] = 1;
  b[i] = c[i * n + i] + i;
  for (int j = i + 1; j < n; j++) {
    DOT(a[k * n + i], a[k * n + j])
    c[i * n + j] = c[j * n + i] = s;
  }
})
BOTH(in_front, (int n, int m, const number *a, number *c, number *b), ROWS MINE, for (int i = 0; i < n; i++) {
  b[i] = m;
  for (int j = 0; j < n; j++) c[i * n + j] = 0;
  for (int k = 0; k < m; k++)
    for (int j = 0; j < n; j++) c[i * n + j] += a[k * n + i] * a[k * n + j];
})
BOTH(seen, (int n, int m, const number *a, number *c, number *b), ROWS MINE, for (int i = 0; i < n - 1; i++) {
  c[i * n + i + 1] = 7;
  for (int j = i + 1; j < n; j++) {
    number s = c[i * n + j];
    for (int k = 0; k < m; k++) s += a[k * n + i] * a[k * n + j];
    c[i * n + j] = s;
  }
})
BOTH(maybe_none, (int n, int m, const number *a, number *c, number *b), ROWS MINE, for (int i = 0; i < n; i++) {
  b[i] = i;
  for (int j = 9; j < n - i; j++) {
    DOT(a[k * n + i], a[k * n + j])
    c[i * n + j] = s;
  }
})

/* Loops of different lengths. */
BOTH(below, (number alpha), NEST map(to : L, X) map(Y), for (int i = 0; i < N; i++) for (int j = 0; j < WIDE; j++) {
  number s = Y[i][j];
  for (int k = 0; k <= i; k++) s += L[i][k] * X[k][j];
  Y[i][j] = alpha * s;
})
BOTH(above, (number alpha), NEST map(to : L, X) map(Y), for (int i = 0; i < N; i++) for (int j = 0; j < WIDE; j++) {
  number s = 0;
  for (int k = i + 1; k < N; k++) s += L[k][i] * X[k][j];
  Y[i][j] = alpha * s;
})
BOTH(symmetric, (number alpha), NEST map(to : L, X) map(Y), for (int i = 0; i < N; i++) for (int j = 0; j < WIDE; j++) {
  number s = 0;
  for (int k = 0; k < i; k++) s += L[i][k] * X[k][j];
  for (int k = i; k < N; k++) s += L[k][i] * X[k][j];
  Y[i][j] += alpha * s;
})
BOTH(by_column, (number alpha), NEST map(to : L, X) map(Y), for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) {
  const int end = 2 * j - 5;
  number s = alpha;
  for (int k = 3; k < (end < 100 ? end : 100); k += 2) s += L[i][k] * X[k][j];
  for (int k = j / 2; k < 60; k++) s -= L[i][k] * X[k][j];
  Y[i][j] = s;
})
BOTH(unsigned_bounds, (number alpha), NEST map(to : L, X) map(Y),
     for (size_t i = 0; i < N; i++) for (size_t j = 0; j < WIDE; j++) {
  number s = alpha;
  for (size_t k = i - 2; k < N; k++) s += L[k][i] * X[k][j];
  for (size_t k = 1; k <= i; k++) s -= L[i][k] * X[k][j];
  Y[i][j] = s;
})
/* …and a part of them: the inverse of a product of triangles. */
BOTH(squared, (int n), NEST map(to : L) map(S), for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) {
  number s = 0;
  for (int k = i; k < n; k++) s += L[k][i] * L[k][j];
  S[i][j] = s;
})
/* Little or nothing in common, or downwards. */
BOTH(band, (int w), NEST map(to : L, X) map(Y), for (int i = 0; i < N; i++) for (int j = 0; j < WIDE; j++) {
  number s = 0;
  for (int k = i; k < (i + w < N ? i + w : N); k++) s += L[i][k] * X[k][j];
  for (int k = i; k > 0; k--) s -= L[i][k] * X[k][j];
  Y[i][j] = s;
})
/* Three loops, of which the outermost one says how far. */
static number three[5][70][140];
BOTH(of_three, (int n), omp target teams distribute parallel for collapse(3) map(to : L, X) map(three),
     for (int h = 0; h < 5; h++) for (int i = 0; i < 70; i++) for (int j = 0; j < 140; j++) if (j >= i + h) {
  number s = 0;
  for (int k = h; k < n; k++) s += L[i][k] * X[k][j];
  three[h][i][j] = s;
})

/* Rows that only the condition keeps from being read, and divisions by zero. */
BOTH(guarded_rows, (int n, int m), NEST AB map(to : far),
     for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if (i >= 100 && j < i) {
  DOT(a[(long)far[i] * m + k], b[k * n + j])
  c[i * n + j] = s;
})
BOTH(divided, (int n, int m), NEST AB, for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if (j > i) {
  number s = 0;
  for (int k = 0; k < m; k++) s += (int)a[i * m + k] / (j - i) + b[k * n + j];
  c[i * n + j] = s;
})
/* Conditions on data, and with effects. */
BOTH(wanted_ones, (int n, int m), NEST AB map(to : wanted),
     for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if (wanted[j] > i) {
  DOT(a[i * m + k], b[k * n + j])
  c[i * n + j] = s;
})
BOTH(counted, (int n, int m), NEST AB map(wanted),
     for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if (i > 0 && (j < i || wanted[j]++ < 0)) {
  DOT(a[i * m + k], b[k * n + j])
  c[i * n + j] = s;
})
BOTH(otherwise, (int n, int m), NEST AB, for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if (j >= i) {
  DOT(a[i * m + k], b[k * n + j])
  c[i * n + j] = s;
} else c[i * n + j] = i;)
/* The matrix is factored in place: each element needs those before it in its row. */
BOTH(factored, (int n), omp target teams distribute parallel for map(S), for (int r = 0; r < 1; r++) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++) S[i][j] -= S[i][k] * S[j][k] / 64;
      S[i][j] /= 3;
    }
})

static number any(int i) { return (number)(i * 37 % 61) / 8 - 3; }
static void begin(void) {
  for (int i = 0; i < N * WIDE; i++) a[i] = any(i), b[i] = any(i + 7), c[i] = -1;
  for (int i = 0; i < N; i++) far[i] = i < 100 ? 1 << 26 : i;
  for (int i = 0; i < WIDE; i++) wanted[i] = i * 7 % N;
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < M; k++) A[i][k] = any(i + k), B[i][k] = any(3 * i - k + 9);
    for (int j = 0; j < N; j++) S[i][j] = any(i + j), L[i][j] = any(2 * i + j);
    for (int j = 0; j < WIDE; j++) X[i][j] = any(i + 5 * j), Y[i][j] = any(i * j);
  }
  memset(three, 0, sizeof three);
}
#define TRY(name, array, ...)                                                                                \
  do {                                                                                                       \
    static number there[sizeof array / sizeof(number)];                                                      \
    begin();                                                                                                 \
    name(__VA_ARGS__);                                                                                       \
    memcpy(there, array, sizeof array);                                                                      \
    begin();                                                                                                 \
    name##_here(__VA_ARGS__);                                                                                \
    if (memcmp(there, array, sizeof array)) failures++, printf("%s is wrong\n", #name);                      \
  } while (0)

int main(void) {
  for (int n = N; n > 0; n -= 66) {
    const int m = n % 9 + 1;
    TRY(upper, c, n, m);
    TRY(skipped, c, n, m);
    TRY(collapsed, c, n, m);
    TRY(lower_collapsed, c, n, m);
    TRY(against, c, n, m);
    TRY(rows, c, n, m, a, c);
    TRY(nested, c, n, m);
    TRY(correlation, c, n, m);
    TRY(diagonal, c, n, m, a, c, b);
    TRY(diagonal, b, n, m, a, c, b);
    TRY(in_front, c, n, m, a, c, b);
    TRY(in_front, b, n, m, a, c, b);
    TRY(seen, c, n, m, a, c, b);
    TRY(maybe_none, c, n, m, a, c, b);
    TRY(maybe_none, b, n, m, a, c, b);
    TRY(squared, S, n);
    TRY(guarded_rows, c, n, m);
    TRY(divided, c, n, m);
    TRY(wanted_ones, c, n, m);
    TRY(otherwise, c, n, m);
    TRY(factored, S, n);
  }
  TRY(counted, c, N, 3);
  TRY(upper, c, N, 0);
  TRY(syr2k, S, 2, 3);
  TRY(syrk, S, 2, 3);
  TRY(product, Y, 1);
  TRY(in_order, S, );
  TRY(covariance, S, 5);
  TRY(below, Y, 2);
  TRY(above, Y, 2);
  TRY(symmetric, Y, 2);
  TRY(by_column, Y, 2);
  TRY(unsigned_bounds, Y, 2);
  TRY(band, Y, 9);
  TRY(of_three, three, 6);
  TRY(of_three, three, 0);
  return failures != 0;
}
