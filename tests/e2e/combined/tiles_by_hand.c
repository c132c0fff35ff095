// needs-output: 34 kinds
// Loops that go through tiles, with bounds that are minima: a thread for each tile, teams that share tiles out, or a nest
// without tiles, nobody can tell which. Each nest runs on the device and, without directives, here.
#include "../check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))

enum { MOST = 130, SIZE = 3 * MOST * MOST };

static double a[SIZE], b[SIZE], c[SIZE], fa[SIZE], fb[SIZE], fc[SIZE];
static int kinds = 0;

#define NEST(name, collapsed, ...)                                                                                     \
  static void name##_device(double *a, double *b, double *c, int n, int T) {                                           \
    _Pragma(collapsed) __VA_ARGS__                                                                                     \
  }                                                                                                                    \
  static void name##_here(double *a, double *b, double *c, int n, int T) {                                             \
    __VA_ARGS__                                                                                                        \
  }
#define ONE "omp target teams distribute parallel for"
#define TWO "omp target teams distribute parallel for collapse(2)"
#define THREE "omp target teams distribute parallel for collapse(3)"

typedef void nest(double *, double *, double *, int, int);

static void fill(void) {
  for (int i = 0; i < SIZE; i++) a[i] = i * 7 % 1013 / 8.0, b[i] = i * 5 % 887 / 4.0, c[i] = i * 3 % 977 / 2.0;
}

static void same(const char *name, nest *device, nest *here, int n, int T) {
  fill();
  here(a, b, c, n, T);
  memcpy(fa, a, sizeof a), memcpy(fb, b, sizeof b), memcpy(fc, c, sizeof c);
  fill();
#pragma omp target data map(tofrom : a, b, c)
  device(a, b, c, n, T);
  if (memcmp(fa, a, sizeof a) || memcmp(fb, b, sizeof b) || memcmp(fc, c, sizeof c))
    printf("%s differs for %d, %d\n", name, n, T), exit(1);
  // All of it in one array.
  fill();
  here(a, a + MOST * MOST, a + 2 * MOST * MOST, n, T);
  memcpy(fa, a, sizeof a);
  fill();
#pragma omp target data map(tofrom : a)
  device(a, a + MOST * MOST, a + 2 * MOST * MOST, n, T);
  if (memcmp(fa, a, sizeof a)) printf("%s differs in one array for %d, %d\n", name, n, T), exit(1);
}

/// Lengths that are multiples of the tile's and others, also shorter ones.
static void all(const char *name, nest *device, nest *here) {
  same(name, device, here, 128, 32);
  same(name, device, here, 77, 16);
  same(name, device, here, 5, 8);
  same(name, device, here, 61, 1);
  same(name, device, here, 0, 4);
  kinds++;
}
#define SAME(name) all(#name, name##_device, name##_here)

/* What may be shared out, or be without tiles. */
NEST(transposed, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T)
       for (int i = it; i < MIN(n, it + T); i++) for (int j = jt; j < MIN(n, jt + T); j++) {
         b[i * n + j] += a[j * n + i];
         a[j * n + i] += 1;
       })
NEST(other_way, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T)
       for (int i = it; i < (it + T < n ? it + T : n); i++)
         for (int j = jt; (n <= jt + T ? n : jt + T) > j; ++j) b[i + n * j] += a[j + n * i];)
NEST(inclusive, TWO, for (int it = 1; it <= n - 2; it += T) for (int jt = 2; jt < n; jt += T)
       for (int i = it; i <= MIN(n - 2, it + T - 1); i++) for (int j = jt; j <= MIN(n - 1, jt + T - 1); j++)
         b[i * n + j] = a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 2];)
NEST(declared, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T) {
       const int iend = MIN(n, it + T), jend = jt + MIN(T, n - jt);
       for (int i = it; i < iend; i++) for (int j = jt; j < jend; j++) b[i * n + j] = a[j * n + i];
     })
NEST(rows, ONE, for (int it = 0; it < n; it += T) for (int i = it; i < MIN(n, it + T); i++) b[i] = a[i] * c[i];)
NEST(rows_of, ONE, for (int it = 0; it < n; it += T) for (int i = it; i < MIN(n, it + T); i++) for (int j = 0; j < n; j++)
       b[i * n + j] = a[i * n + j] * c[i];)
NEST(one_of_two, TWO, for (int it = 0; it < n; it += T) for (int j = 0; j < n; j++)
       for (int i = it; i < MIN(n, it + T); i++) b[i * n + j] = a[j * n + i];)
NEST(tiles_of_8, TWO, for (int it = 0; it < n; it += 8) for (int jt = 0; jt < n; jt += 16)
       for (int i = it; i < MIN(n, it + 8); i++) for (int j = jt; j < MIN(n, jt + 16); j++) b[i * n + j] = a[j * n + i];)
NEST(whole_tiles, TWO, for (int it = 0; it < n - 8; it += 8) for (int jt = 0; jt < n - 8; jt += 8)
       for (int i = it; i < it + 8; i++) for (int j = jt; j < jt + 8; j++) b[i * n + j] = a[j * n + i];)
NEST(product, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T)
       for (int i = it; i < MIN(n, it + T); i++) for (int j = jt; j < MIN(n, jt + T); j++) {
         double sum = 0;
         for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
         c[i * n + j] = sum;
       })
NEST(tiled_product, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T) for (int kt = 0; kt < n; kt += T)
       for (int i = it; i < MIN(n, it + T); i++) for (int j = jt; j < MIN(n, jt + T); j++)
         for (int k = kt; k < MIN(n, kt + T); k++) c[i * n + j] += a[i * n + k] * b[k * n + j];)
NEST(cubes, THREE, for (int it = 0; it < 9; it += T) for (int jt = 0; jt < 8; jt += T) for (int kt = 0; kt < n; kt += T)
       for (int i = it; i < MIN(9, it + T); i++) for (int j = jt; j < MIN(8, jt + T); j++)
         for (int k = kt; k < MIN(n, kt + T); k++) b[(i * 8 + j) * n + k] = a[(i * 8 + j) * n + k] + i * j;)
NEST(unsigned_numbers, TWO, for (unsigned long it = 0; it < (unsigned long) n; it += 16)
       for (unsigned long jt = 0; jt < (unsigned long) n; jt += 16)
         for (unsigned long i = it; i < MIN((unsigned long) n, it + 16); i++)
           for (unsigned long j = jt; j < MIN((unsigned long) n, jt + 16); j++) b[i * n + j] = a[j * n + i];)
NEST(conditional, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T)
       for (int i = it; i < MIN(n, it + T); i++) for (int j = jt; j < MIN(n, jt + T); j++) {
         if (a[i * n + j] < 50) continue;
         b[i * n + j] = 1;
       })
NEST(each_other_one, TWO, for (int it = 0; it < n; it += 2) for (int jt = 0; jt < n; jt++)
       for (int k = 0; k < 20; k++) b[(it * n + jt) * 2 + k % 2] = a[it * n + jt] + k;)
NEST(sums_of_tiles, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T) {
       double sum = 0;
       for (int i = it; i < MIN(n, it + T); i++) for (int j = jt; j < MIN(n, jt + T); j++) sum += a[i * n + j];
       c[it * n + jt] = sum;
     })
NEST(two_tiles, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T) {
       for (int i = it; i < MIN(n, it + T); i++) for (int j = jt; j < MIN(n, jt + T); j++) b[i * n + j] = a[j * n + i];
       for (int i = it; i < MIN(n, it + T); i++) for (int j = jt; j < MIN(n, jt + T); j++) c[i * n + j] = b[i * n + j] / 2;
     })

/* What needs the tiles: their numbers are used, there are gaps between them, they go down, or backwards. */
NEST(numbered, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T)
       for (int i = it; i < MIN(n, it + T); i++) for (int j = jt; j < MIN(n, jt + T); j++)
         b[i * n + j] = a[it * n + jt] + (i - it) * T + j;)
NEST(gaps, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T)
       for (int i = it; i < MIN(n, it + T - 1); i++) for (int j = jt + 1; j < MIN(n, jt + T); j++) b[i * n + j] = a[j * n + i];)
NEST(other_length, TWO, for (int it = 0; it < n; it += 16) for (int jt = 0; jt < n; jt += 16)
       for (int i = it; i < MIN(n, it + T); i++) for (int j = jt; j < MIN(n - 1, jt + 16); j++)
         if (T <= 16) b[i * n + j] = a[j * n + i];)
NEST(steps, TWO, for (int it = 0; it < n; it += 16) for (int jt = 0; jt < n; jt += 9)
       for (int i = it; i < MIN(n, it + 16); i += 2) for (int j = jt; j < MIN(n, jt + 9); j += 2) b[i * n + j] = a[j * n + i];)
NEST(backwards, TWO, for (int it = n - 1; it >= 0; it -= T) for (int jt = 0; jt < n; jt += T)
       for (int i = it; i > it - T && i >= 0; i--) for (int j = jt; j < MIN(n, jt + T); j++) b[i * n + j] = a[j * n + i];)
NEST(down_in_tiles, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T)
       for (int i = MIN(n, it + T) - 1; i >= it; i--) for (int j = jt; j < MIN(n, jt + T); j++) b[i * n + j] = a[j * n + i];)
NEST(other_loop, TWO, for (int it = 0; it < n; it += 16) for (int jt = 0; jt < n; jt += 16)
       for (int i = it; i < MIN(n, it + 16); i++) for (int j = it; j < MIN(n, it + 16); j++)
         if (jt == 0) b[i * n + j] = a[j * n + i];)
NEST(counted, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T) {
       int k = 0;
       for (int i = it; i < MIN(n, it + T); i++) for (int j = jt; j < MIN(n, jt + T); j++) b[i * n + j] = k++;
     })
NEST(maxima, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T)
       for (int i = it; i < (n > it + T ? n : it + T) && i < it + T && i < n; i++)
         for (int j = jt; j < MIN(n, jt + T); j++) b[i * n + j] = a[j * n + i];)
NEST(in_front, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T) {
       c[it * n + jt] = it + jt;
       for (int i = it; i < MIN(n, it + T); i++) for (int j = jt; j < MIN(n, jt + T); j++) b[i * n + j] = a[j * n + i];
     })

/* Iterations of a tile that need each other. */
NEST(running, TWO, for (int it = 0; it < n; it += T) for (int jt = 0; jt < n; jt += T)
       for (int i = it; i < MIN(n, it + T); i++) for (int j = jt + 1; j < MIN(n, jt + T); j++)
         b[i * n + j] = b[i * n + j - 1] + a[i * n + j];)
NEST(one_row, ONE, for (int it = 0; it < n; it += T) for (int i = it; i < MIN(n, it + T); i++) for (int j = 0; j < n; j++)
       b[it * n + j] += a[i * n + j];)
NEST(skewed, ONE, for (int it = 0; it < n; it += T) for (int i = it + 1; i < MIN(n, it + T); i++) a[i] = a[i - 1] / 2 + b[i];)

/* Declared outside, as C89 has it. */
static void old_style_device(double *a, double *b, double *c, int n, int T) {
  int it, jt, i, j;
#pragma omp target teams distribute parallel for collapse(2) private(i, j)
  for (it = 0; it < n; it += T)
    for (jt = 0; jt < n; jt += T)
      for (i = it; i < MIN(n, it + T); i++)
        for (j = jt; j < MIN(n, jt + T); j++) b[i * n + j] += a[j * n + i] + c[i];
}
static void old_style_here(double *a, double *b, double *c, int n, int T) {
  (void) T;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) b[i * n + j] += a[j * n + i] + c[i];
}

/* Of those that clauses distribute, and of what asks who runs it. */
static void limited_device(double *a, double *b, double *c, int n, int T) {
#pragma omp target teams distribute parallel for simd collapse(2) thread_limit(64)
  for (int it = 0; it < n; it += T)
    for (int jt = 0; jt < n; jt += T)
      for (int i = it; i < MIN(n, it + T); i++)
        for (int j = jt; j < MIN(n, jt + T); j++) b[i * n + j] += a[j * n + i] + c[i];
}
static void told_device(double *a, double *b, double *c, int n, int T) {
#pragma omp target teams distribute parallel for collapse(2) schedule(static, 1) num_teams(3)
  for (int it = 0; it < n; it += T)
    for (int jt = 0; jt < n; jt += T)
      for (int i = it; i < MIN(n, it + T); i++)
        for (int j = jt; j < MIN(n, jt + T); j++) b[i * n + j] += a[j * n + i] + c[i];
}

/* So many tiles that a thread has one, or more. */
static void many(int n, int T) {
  double *x = malloc(sizeof(double) * (size_t) n * 8), *y = calloc((size_t) n * 8, sizeof(double));
  for (int i = 0; i < n * 8; i++) x[i] = i;
#pragma omp target teams distribute parallel for collapse(2) map(to : x[0 : n * 8]) map(tofrom : y[0 : n * 8])
  for (int it = 0; it < n; it += T)
    for (int jt = 0; jt < 8; jt += 3)
      for (int i = it; i < MIN(n, it + T); i++)
        for (int j = jt; j < MIN(8, jt + 3); j++) y[j * n + i] += x[i * 8 + j];
  long wrong = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++) wrong += y[j * n + i] != x[i * 8 + j];
  CHECK(wrong == 0);
  free(x), free(y);
  kinds++;
}

int main(void) {
  SAME(transposed), SAME(other_way), SAME(inclusive), SAME(declared), SAME(rows), SAME(rows_of), SAME(one_of_two);
  SAME(tiles_of_8), SAME(whole_tiles), SAME(product), SAME(tiled_product), SAME(cubes), SAME(unsigned_numbers);
  SAME(conditional), SAME(each_other_one), SAME(sums_of_tiles), SAME(two_tiles);
  SAME(numbered), SAME(gaps), SAME(other_length), SAME(steps), SAME(backwards), SAME(down_in_tiles), SAME(other_loop);
  SAME(counted), SAME(maxima), SAME(in_front);
  SAME(running), SAME(one_row), SAME(skewed);
  SAME(old_style);
  all("limited", limited_device, old_style_here);
  all("told", told_device, old_style_here);
  many(20011, 7);
  printf("%d kinds\n", kinds);
  return failures != 0;
}
