// Filters and stencils, whose iterations read what those above and below read, so that a thread may have four in a row where there
// are enough of them: with tests of bounds, of one loop to three, downwards, in steps, in functions, over storage that is one
// block; sizes that are no multiples of four, and of few iterations. Each runs on the device and, without directives, here.
// env: OMPICC_SIM_THREADS=2
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1100 * 520, R = 3 };
static int in[MOST], out[MOST], expected[MOST], w[(2 * R + 1) * (2 * R + 1)];
static unsigned char small[MOST], turned[MOST];
static int failures;

#define TWO _Pragma("omp target teams distribute parallel for collapse(2)")
#define ONE_LOOP _Pragma("omp target teams distribute parallel for")
#define THREE _Pragma("omp target teams distribute parallel for collapse(3)")
#define FILTER(name, loops, parameters, ...)                                                                           \
  static void name(parameters, int m, int n) {                                                                         \
    loops __VA_ARGS__                                                                                                  \
  }                                                                                                                    \
  static void name##_here(parameters, int m, int n) { __VA_ARGS__ }
#define INTS const int *w, const int *in, int *out

FILTER(columns, TWO, INTS, for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) {
  int s = 0;
  for (int k = -R; k <= R; k++)
    if (i + k >= 0 && i + k < m) s += w[k + R] * in[(i + k) * n + j];
  out[i * n + j] = s;
})
FILTER(rows, TWO, INTS, for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) {
  int s = 0;
  for (int k = -R; k <= R; k++) {
    const int at = j + k;
    if (at < 0 || at >= n) continue;
    s += w[k + R] * in[i * n + at];
  }
  out[i * n + j] = s;
})
FILTER(squares, TWO, INTS, for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) {
  int s = 0;
  for (int y = -2; y <= 2; y++)
    for (int x = -2; x <= 2; x++)
      if (i + y >= 0 && i + y < m && j + x >= 0 && j + x < n) s += w[(y + 2) * 5 + x + 2] * in[(i + y) * n + j + x];
  out[i * n + j] = s;
})
FILTER(clamped, TWO, INTS, for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) {
  int s = 0;
  for (int y = -1; y <= 1; y++) {
    const int row = i + y < 0 ? 0 : i + y >= m ? m - 1 : i + y;
    s += w[y + 1] * in[row * n + j];
  }
  out[i * n + j] = s;
})
FILTER(nine, TWO, INTS, for (int i = 1; i < m - 1; i++) for (int j = 1; j < n - 1; j++) out[i * n + j] =
                          in[(i - 1) * n + j - 1] + 2 * in[(i - 1) * n + j] + in[(i - 1) * n + j + 1] - in[i * n + j - 1] +
                          5 * in[i * n + j] - in[i * n + j + 1] + in[(i + 1) * n + j - 1] + 3 * in[(i + 1) * n + j];)
FILTER(numbered, TWO, INTS, for (int i = 1; i < m - 1; i++) for (int j = 0; j < n; j++) {
  const int at = i * n + j;
  out[at] = in[at - n] - 2 * in[at] + in[at + n];
})
FILTER(downwards, TWO, INTS, for (int i = m - 2; i >= 1; i -= 2) for (int j = n - 1; j > 0; j--) {
  const int *above = in + (i - 1) * n, *below = in + (i + 1) * n;
  int s = 0;
  for (int k = 0; k < 2; k++) s += above[j - k] * w[k] + below[j - k] * w[k + 2];
  out[i * n + j] = s;
})
FILTER(volume, THREE, INTS, for (int i = 1; i < 5; i++) for (int j = 1; j < m / 6 - 1; j++) for (int k = 1; k < n - 1; k++) {
  const int rows = m / 6;
  int s = 0;
  for (int z = -1; z <= 1; z++)
    for (int y = -1; y <= 1; y++) s += w[3 * z + y + 4] * in[((i + z) * rows + j + y) * n + k];
  out[(i * rows + j) * n + k] = s + in[(i * rows + j) * n + k - 1] + in[(i * rows + j) * n + k + 1];
})

FILTER(line, ONE_LOOP, INTS, for (int i = 0; i < m * n; i++) {
  int s = 0;
  for (int k = -R; k <= R; k++)
    if (i + k >= 0 && i + k < m * n) s += w[k + R] * in[i + k];
  out[i] = s;
})
FILTER(polynomial, ONE_LOOP, INTS, for (int i = m * n - 1; i > 2; i -= 2) {
  int s = 0;
  for (int k = 0; k < 5; k++) s = s * (in[i] % 8) + w[k];
  out[i] = s;
})

static unsigned char least(const unsigned char *in, int i, int j, int n) {
  unsigned char v[9];
  for (int y = 0; y < 3; y++)
    for (int x = 0; x < 3; x++) v[3 * y + x] = in[(i + y - 1) * n + j + x - 1];
  for (int k = 1; k < 9; k++)
    if (v[k] < v[0]) v[0] = v[k];
  return v[0];
}
#define BYTES const unsigned char *in, unsigned char *out
FILTER(eroded, TWO, BYTES, for (int i = 1; i < m - 1; i++) for (int j = 1; j < n - 1; j++) out[i * n + j] = least(in, i, j, n);)

static void compare(const char *what, int m, int n) {
  for (int i = 0; i < MOST; i++)
    if (out[i] != expected[i]) {
      if (failures++ < 20) printf("%s, %d x %d: [%d] %d instead of %d\n", what, m, n, i, out[i], expected[i]);
      return;
    }
}

typedef void filter(INTS, int, int);
static void one(const char *what, filter *device, filter *here, int m, int n) {
  memset(out, 1, sizeof out), memset(expected, 1, sizeof expected);
  here(w, in, expected, m, n);
#pragma omp target data map(to : in, w) map(tofrom : out)
  device(w, in, out, m, n);
  compare(what, m, n);
}

/* Four loops, and rows so short that each warp has threads at their ends. */
#define FOUR _Pragma("omp target teams distribute parallel for collapse(4)")
FILTER(layer, FOUR, INTS, for (int b = 0; b < 2; b++) for (int k = 0; k < 2; k++) for (int i = 0; i < m; i++) for (int j = 0; j < 40; j++) {
  int s = n;
  for (int c = 0; c < 2; c++)
    for (int y = 0; y < 3; y++)
      for (int x = 0; x < 3; x++) {
        const int row = i + y - 1, column = j + x - 1;
        if (row >= 0 && row < m && column >= 0 && column < 40)
          s += w[(k * 2 + c) * 9 + y * 3 + x] * in[((b * 2 + c) * m + row) * 40 + column];
      }
  out[((b * 2 + k) * m + i) * 40 + j] = s;
})

static void all(int m, int n) {
#define ONE(name) one(#name, name, name##_here, m, n)
  ONE(columns);
  ONE(rows);
  ONE(squares);
  ONE(clamped);
  ONE(nine);
  ONE(numbered);
  ONE(downwards);
  ONE(volume);
  ONE(line);
  ONE(polynomial);
  ONE(layer);
}

// Both in one block, which the launch cannot tell apart.
static void in_one_block(int m, int n) {
  memcpy(out, in, sizeof out), memcpy(expected, in, sizeof expected);
  columns_here(w, expected, expected + m * n, m, n);
#pragma omp target data map(to : w) map(tofrom : out)
  columns(w, out, out + m * n, m, n);
  compare("in one block", m, n);
}

int main(void) {
  for (int i = 0; i < MOST; i++) in[i] = i * 7919l % 1009 - 500, small[i] = i * 7919l % 251;
  for (int i = 0; i < 49; i++) w[i] = i * i % 17 - 6;
  all(131, 149);
  all(7, 1100);
  all(134, 64);
  in_one_block(130, 150);
  one("columns", columns, columns_here, 517, 1099);
  one("line", line, line_here, 517, 1099);
  const int m = 514, n = 1098;
  static unsigned char expected_bytes[MOST];
  eroded_here(small, expected_bytes, m, n);
#pragma omp target data map(to : small) map(tofrom : turned)
  eroded(small, turned, m, n);
  if (memcmp(turned, expected_bytes, sizeof turned)) failures++, printf("eroded differs\n");
  return failures != 0;
}
