// Rows with sums in order that share blocks, in loops that all rows go through together: triangular systems, iterations of
// a row. Any number of rows has the same results, to the last bit; those are the host's but
// for what is contracted.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <math.h>
#include <string.h>

enum { ROWS = 20, MANY = 150, M = 130 };
static float b[ROWS * M], l[M * M], y[MANY * M], kept[MANY * M], expected[ROWS * M];
static int steps[ROWS];

#define KERNEL(name, ...)                                                                                              \
  static void name##_of(float *y, int n, int m, const float *b, const float *l, const int *steps, int turns) {         \
    _Pragma("omp target teams distribute parallel for map(tofrom : y[ : n * M]) map(to : b[ : ROWS * M], l[ : M * M], steps[ : ROWS])") \
    for (int i = 0; i < n; i++) { const int row = i % ROWS * M, own = i * M; (void)row, (void)own; __VA_ARGS__ }       \
  }                                                                                                                    \
  static void name##_here(float *y, int n, int m, const float *b, const float *l, const int *steps, int turns) {       \
    for (int i = 0; i < n; i++) { const int row = i % ROWS * M, own = i * M; (void)row, (void)own; __VA_ARGS__ }       \
  }

static void check(const char *what, void (*of)(float *, int, int, const float *, const float *, const int *, int),
                  void (*here)(float *, int, int, const float *, const float *, const int *, int), int m, int turns) {
  const int some[] = {1, 5, 13, ROWS};
  memset(expected, 0, sizeof expected), here(expected, ROWS, m, b, l, steps, turns);
  memset(kept, 0, sizeof kept), of(kept, MANY, m, b, l, steps, turns);
  for (int k = 0; k < 4; k++) {
    memset(y, 0, sizeof y), of(y, some[k], m, b, l, steps, turns);
    if (memcmp(y, kept, some[k] * M * sizeof *y)) printf("%s(%d): %d rows differ from %d\n", what, m, some[k], MANY), failures++;
  }
  for (int e = 0; e < ROWS * M; e++)
    if (!(fabsf(y[e] - expected[e]) <= 1e-3f * (1 + fabsf(expected[e])))) {
      printf("%s(%d)[%d] is %g, expected %g\n", what, m, e, y[e], expected[e]), failures++;
      break;
    }
}
#define TEST(name, m) check(#name, name##_of, name##_here, m, 3)

/* A system for each row, from the first unknown on and from the last one. */
KERNEL(forward, for (int k = 0; k < m; k++) { float s = b[row + k]; for (int j = 0; j < k; j++) s -= l[k * m + j] * y[own + j]; y[own + k] = s / (1 + l[k * m + k]); })
KERNEL(backward, for (int k = m - 1; k >= 0; k--) { float s = b[row + k]; for (int j = k + 1; j < m; j++) s -= y[own + j] * l[j * m + k]; y[own + k] = s / (1 + l[k * m + k]); })
/* The sum is the row's, and goes on; a loop in a loop; loops of rows in front of it and behind it. */
KERNEL(goes_on, float s = 0; for (int j = 0; j < m; j++) y[own + j] = b[row + j]; for (int t = 1; t <= turns; t++) { for (int j = 0; j < m; j++) s += y[own + j] * t; y[own + t] = s; } for (int j = 0; j < m; j++) y[own + j] -= s;)
KERNEL(two_around, for (int t = 0; t < turns; t++) { for (int u = t; u < turns; u++) { float s = y[own + 19]; for (int j = 0; j < m; j++) s += b[row + j] * u; y[own + t * 3 + u] = s, y[own + 19] = s; } y[own + 20 + t] = y[own + t * 3 + 2]; })
/* What is largest, in each turn; lengths that rows have of their own. */
KERNEL(scaled, for (int j = 0; j < m; j++) y[own + j] = b[row + j]; for (int t = 0; t < turns; t++) { float most = y[own], s = 0; for (int j = 1; j < m; j++) if (y[own + j] > most) most = y[own + j];
  for (int j = 0; j < m; j++) s += y[own + j] / most; for (int j = 0; j < m; j++) y[own + j] = y[own + j] * 2 / s; })
KERNEL(lengths, const int length = steps[i % ROWS]; for (int t = 0; t < turns; t++) { double s = y[own + 19]; for (int j = 0; j < length; j++) s += b[row + j] * (t + 1); y[own + t] = s, y[own + 19] = s; })
/* Not such: as many turns as the row says, an end, a number that changes, what some rows do without, a counter from outside. */
KERNEL(own_turns, for (int t = 0; t < steps[i % ROWS] % 5; t++) { float s = y[own + 19]; for (int j = 0; j < m; j++) s += b[row + j] * (t + 1); y[own + t] = s, y[own + 19] = s; })
KERNEL(own_number, const int mine = i % 4; for (int t = 0; t < mine; t++) { float s = y[own + 19]; for (int j = 0; j < m; j++) s += b[row + j] * (t + 1); y[own + t] = s, y[own + 19] = s; })
KERNEL(by_i, for (int t = i % 3; t < turns; t++) { float s = y[own + 19]; for (int j = 0; j < m; j++) s += b[row + j] * (t + 1); y[own + t] = s, y[own + 19] = s; })
KERNEL(ends, for (int t = 0; t < turns; t++) { float s = y[own + 19]; for (int j = 0; j < m; j++) s += b[row + j] * (t + 1); y[own + t] = s, y[own + 19] = s; if (s > 170) break; })
KERNEL(skips, for (int t = 0; t < turns; t++) { float s = y[own + 19]; if (i % 2 == t) continue; for (int j = 0; j < m; j++) s += b[row + j] * (t + 1); y[own + t] = s, y[own + 19] = s; })
KERNEL(some, for (int t = 0; t < turns; t++) { float s = y[own + 19]; if (i % 2 != t) { for (int j = 0; j < m; j++) s += b[row + j] * (t + 1); } y[own + t] = s, y[own + 19] = s; })
KERNEL(jumps, for (int t = 0; t < turns; t++) { float s = y[own + 19]; for (int j = 0; j < m; j++) s += b[row + j] * (t + 1); y[own + t] = s, y[own + 19] = s; if (s > 250) t++; })
KERNEL(outside, int t; for (t = 0; t < turns; t++) { float s = y[own + 19]; for (int j = 0; j < m; j++) s += b[row + j] * (t + 1); y[own + t] = s, y[own + 19] = s; } y[own + 10] = t;)

int main(void) {
  for (int k = 0; k < ROWS * M; k++) b[k] = (k * 7 % 31 + 1) / 32.0f;
  for (int k = 0; k < M * M; k++) l[k] = k * 5 % 29 / 2900.0f;
  for (int i = 0; i < ROWS; i++) steps[i] = i * 37 % 129;
  TEST(forward, M), TEST(backward, 67);
  TEST(goes_on, M), TEST(two_around, M), TEST(scaled, 70), TEST(lengths, M);
  TEST(own_turns, M), TEST(own_number, M), TEST(by_i, M), TEST(ends, M), TEST(skips, M), TEST(some, M), TEST(jumps, M), TEST(outside, M);
  return failures != 0;
}
