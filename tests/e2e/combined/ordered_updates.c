// Elements that inner loops which nobody marked add floating-point numbers to, where the program computes which: each gets
// its terms in order, also where a team shares out the loop, so that it is the host's to the last bit where nothing is
// multiplied.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <math.h>
#include <string.h>

enum { ROWS = 5, M = 1300, K = 9, WIDTH = 2 * K };
static int key[M];
static float x[M], w[ROWS * M];
static double out[ROWS * WIDTH], expected[ROWS * WIDTH];

struct cell {
  float mass;
  double moment;
};

static void same(const char *what, double tolerance) {
  for (int i = 0; i < ROWS * WIDTH; i++)
    if (!(fabs(out[i] - expected[i]) <= tolerance * (1 + fabs(expected[i])))) {
      printf("%s[%d] is %.9g, expected %.9g\n", what, i, out[i], expected[i]), failures++;
      break;
    }
}
/* `sums`: a row's. */
#define KERNEL(name, type, ...)                                                                                        \
  static void name##_of(double *out, int n, int m, const int *key, const float *x, const float *w, type *all) {        \
    _Pragma("omp target teams distribute parallel for map(from : out[ : n * WIDTH]) map(alloc : all[ : n * WIDTH]) map(to : key[ : M], x[ : M], w[ : ROWS * M])") \
    for (int i = 0; i < n; i++) {                                                                                      \
      type *sums = all + i * WIDTH; const float *row = w + i % ROWS * M; float s = 0; (void)row;                        \
      for (int c = 0; c < WIDTH; c++) sums[c] = c * 0.125f;                                                            \
      __VA_ARGS__                                                                                                      \
      for (int c = 0; c < WIDTH; c++) out[i * WIDTH + c] = sums[c] + s;                                                \
    }                                                                                                                  \
  }                                                                                                                    \
  static void name##_here(double *out, int n, int m, const int *key, const float *x, const float *w, type *all) {      \
    for (int i = 0; i < n; i++) {                                                                                      \
      type *sums = all + i * WIDTH; const float *row = w + i % ROWS * M; float s = 0; (void)row;                        \
      for (int c = 0; c < WIDTH; c++) sums[c] = c * 0.125f;                                                            \
      __VA_ARGS__                                                                                                      \
      for (int c = 0; c < WIDTH; c++) out[i * WIDTH + c] = sums[c] + s;                                                \
    }                                                                                                                  \
  }                                                                                                                    \
  static type name##_all[ROWS * WIDTH];
#define TEST(name, m, tolerance)                                                                                       \
  do {                                                                                                                 \
    memset(out, 0, sizeof out);                                                                                        \
    name##_of(out, ROWS, m, key, x, w, name##_all), name##_here(expected, ROWS, m, key, x, w, name##_all);             \
    same(#name "(" #m ")", tolerance);                                                                                 \
  } while (0)

KERNEL(plain, float, for (int j = 0; j < m; j++) sums[key[j]] += row[j];)
KERNEL(product, float, for (int j = 0; j < m; j++) sums[key[j]] += row[j] * x[j];)
KERNEL(doubles, double, for (int j = 0; j < m; j++) sums[key[j] + 1] -= row[j] / (2 + x[j]);)
KERNEL(wider, float, const double half = 0.5; for (int j = 0; j < m; j++) sums[key[j]] += row[j] * half;)
KERNEL(some, float, for (int j = 0; j < m; j++) if (row[j] > 0.4f) sums[key[j]] -= x[j] * row[j]; else if (x[j] > 0.9f) s += row[j];)
KERNEL(skipped, double, for (int j = 3; j < m; j++) {
  if (j % 5 == 1) continue;
  const int at = key[j] * 2;
  sums[at % WIDTH] += x[j] + row[j];
  s -= x[j];
})
/* Nearly all the same; all another one. */
KERNEL(one, float, for (int j = 0; j < m; j++) sums[key[j] / 100] += row[j];)
KERNEL(each, float, for (int j = 0; j < m; j++) sums[(j + key[0]) % WIDTH] += row[j];)

static void structures(double *out, int n, struct cell *cells, const int *key, const float *x) {
#pragma omp target teams distribute parallel for map(from : out[ : 2 * n]) map(to : cells[ : n * K], key[ : M], x[ : M])
  for (int i = 0; i < n; i++) {
    struct cell *own = cells + i * K;
    for (int j = 0; j < M; j++) own[key[j]].mass += x[j];
    out[2 * i] = own[0].mass, out[2 * i + 1] = own[K - 1].mass;
  }
}

/* A team of less than a warp, and of two and a half. */
#define PRAGMA(x) _Pragma(#x)
#define LIMITED(threads)                                                                                               \
  static void limited_to_##threads(float *sums, const int *key, const float *x) {                                      \
    PRAGMA(omp target teams distribute parallel for thread_limit(threads) map(tofrom : sums[ : ROWS * K]) map(to : key[ : M], x[ : M])) \
    for (int i = 0; i < ROWS; i++)                                                                                     \
      for (int j = 0; j < M; j++) sums[i * K + key[j]] += x[j];                                                        \
  }
LIMITED(20)
LIMITED(80)

int main(void) {
  static struct cell cells[ROWS * K];
  for (int j = 0; j < M; j++) key[j] = j * 7 % 31 % K, x[j] = j * 11 % 37 / 37.0f;
  for (int k = 0; k < ROWS * M; k++) w[k] = k * 13 % 101 / 101.0f;
  TEST(plain, M, 0);
  TEST(plain, 1024, 0);
  TEST(plain, 33, 0);
  TEST(plain, 0, 0);
  TEST(product, M, 1e-4);
  TEST(doubles, M, 0);
  TEST(wider, M, 1e-4);
  TEST(some, M, 1e-4);
  TEST(skipped, M, 0);
  TEST(one, M, 0);
  TEST(each, M, 0);
  structures(out, ROWS, cells, key, x);
  float mass = 0;
  for (int j = 0; j < M; j++)
    if (key[j] == 0) mass += x[j];
  CHECK(out[0] == mass);
  static float few[ROWS * K], more[ROWS * K];
  limited_to_20(few, key, x), limited_to_80(more, key, x);
  CHECK(few[0] == mass && more[(ROWS - 1) * K] == mass);
  return failures != 0;
}
