// Loops that test in each iteration whether they are within bounds: near the edges, far from them, with sizes smaller than
// the filter; tests in several forms, and such that are left as they are.
// lanes: host sim sim53 nvcc cubin ptx
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { R = 5, MOST = 400 };
static int in[MOST], in2[MOST], w[2 * R + 1], out[MOST], expected[MOST], failures;

static void compare(const char *what, int n) {
  for (int i = 0; i < MOST; i++)
    if (out[i] != expected[i]) {
      if (failures++ < 20) printf("%s, %d: %d: %d instead of %d\n", what, n, i, out[i], expected[i]);
      return;
    }
}

#define LOOP "omp target teams distribute parallel for map(to : in, in2, w) map(tofrom : out)"
#define FILTER(name, ...)                                                                                    \
  static void name(int n, int m) {                                                                           \
    _Pragma(LOOP) for (int i = 0; i < n; i++) {                                                              \
      int sum = 0;                                                                                           \
      __VA_ARGS__ out[i] = sum;                                                                              \
    }                                                                                                        \
  }                                                                                                          \
  static void name##_on_host(int n, int m, int *out) {                                                       \
    for (int i = 0; i < n; i++) {                                                                            \
      int sum = 0;                                                                                           \
      __VA_ARGS__ out[i] = sum;                                                                              \
    }                                                                                                        \
  }

FILTER(both, for (int k = -R; k <= R; k++) if (i + k >= 0 && i + k < n) sum += w[k + R] * in[i + k];)
FILTER(turned, for (int k = 0; k < 2 * R + 1; k++) if (0 <= i - k + R && n > i - k + R) sum += w[k] * in[i - k + R];)
FILTER(skipped, for (int k = -R; k <= R; k++) {
  const int at = i + k;
  if (at < 0 || at >= n) continue;
  sum += w[k + R] * in[at];
  sum ^= k;
})
FILTER(with_else, for (int k = -R; k <= R; k++) {
  int at = i + k;
  if (at >= 0 && at < n) {
    sum += w[k + R] * in[at];
  } else {
    sum += 1000;
  }
  sum = sum * 3 % 1000003;
})
FILTER(more_to_test, for (int k = -R; k <= R; k++) if (i + k >= 0 && i + k < n && in2[i + k] > 3) sum += w[k + R] * in[i + k];)
FILTER(something_before, for (int k = -R; k <= R; k++) if (in2[i] > 3 && i + k >= 0 && i + k < n) sum += in[i + k];)
FILTER(in_steps_of_two, for (int k = -R; k <= R; k++) if (i + 2 * k >= 0 && i + 2 * k < n) sum += w[k + R] * in[i + 2 * k];)
FILTER(left_early, for (int k = -R; k <= R; k++) {
  if (i + k < 0 || i + k >= n) continue;
  if (in2[i + k] == 7) break;
  sum += w[k + R] * in[i + k];
})
FILTER(changing, int edge = n; for (int k = -R; k <= R; k++) if (i + k >= 0 && i + k < edge) {
  sum += in[i + k];
  if (in2[i] == 5) edge--;
})
FILTER(other_comparisons, for (int k = -R; k <= R; k++) if (i + k != 3 && i + k >= 0 && i + k < n) sum += in[i + k];)
FILTER(unsigned_numbers, for (int k = -R; k <= R; k++) if ((unsigned)(i + k) < (unsigned)n) sum += in[i + k];)
FILTER(rows_and_columns, if (m > 0) for (int k = -2; k <= 2; k++) {
  const int y = i / m + k;
  if (y < 0 || y >= n / m) continue;
  for (int l = -2; l <= 2; l++) {
    const int x = i % m + l;
    if (x < 0 || x >= m) continue;
    sum += w[k + 2] * w[l + 2] * in[y * m + x];
  }
})
FILTER(narrow_numbers, for (int k = 0; k < 4; k++) {
  const signed char at = (m & 7) - 128 + k * 100;
  if (at < 50) sum += in[i] + k;
})
FILTER(never, for (int k = -R; k <= R; k++) if (k >= R + 1) sum += in[i + 2 * MOST * k];)

int main(void) {
  for (int i = 0; i < MOST; i++) in[i] = i * 7919 % 1009, in2[i] = i * 31 % 11;
  for (int k = 0; k <= 2 * R; k++) w[k] = k * k + 1;
  static const int sizes[] = {0, 1, 2, R, 2 * R, 2 * R + 1, 12, 100, 257, MOST};
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const int n = sizes[s], m = n / 10;
#define RUN(name)                                                                                            \
  memset(out, 0, sizeof out), memset(expected, 0, sizeof expected);                                          \
  name(n, m), name##_on_host(n, m, expected), compare(#name, n);
    RUN(both) RUN(turned) RUN(skipped) RUN(with_else) RUN(more_to_test) RUN(something_before)
    RUN(in_steps_of_two) RUN(left_early) RUN(changing) RUN(other_comparisons) RUN(unsigned_numbers)
    RUN(rows_and_columns) RUN(narrow_numbers) RUN(never)
  }
  printf("%s\n", failures ? "FAILED" : "passed");
  return failures != 0;
}
