// Filters whose loops are long, or as long as a variable says, so that a thread goes through those of four rows at once where
// there are enough of them: in functions, with weights that depend on what is read, tests of bounds, clamped indices, counters
// of their own, loops that have no iterations, and over storage that is one block. Each runs on the device and, without
// directives, here.
// env: OMPICC_SIM_THREADS=2
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 530 * 1031, R = 5, SIDE = 2 * R + 1 };
static int in[MOST], out[MOST], expected[MOST], w[SIDE * SIDE];
static float real[MOST], real_out[MOST], real_expected[MOST];
static double wide[MOST], wide_out[MOST], wide_expected[MOST];
static unsigned char small[MOST], small_out[MOST], small_expected[MOST];
static int failures;

#define TWO _Pragma("omp target teams distribute parallel for collapse(2)")
#define FILTER(name, parameters, ...)                                                                                  \
  static void name(parameters, int m, int n, int r) {                                                                  \
    TWO __VA_ARGS__                                                                                                    \
  }                                                                                                                    \
  static void name##_here(parameters, int m, int n, int r) { __VA_ARGS__ }
#define INTS const int *w, const int *in, int *out

FILTER(large, INTS, for (int i = R; i < m - R; i++) for (int j = R; j < n - R; j++) {
  int s = 0;
  for (int y = -R; y <= R; y++)
    for (int x = -R; x <= R; x++) s += w[(y + R) * SIDE + x + R] * in[(i + y) * n + j + x];
  out[i * n + j] = s;
})
FILTER(tested, INTS, for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) {
  int s = 0;
  for (int y = -R; y <= R; y++)
    for (int x = -R; x <= R; x++) {
      if (i + y < 0 || i + y >= m || j + x < 0 || j + x >= n) continue;
      s += w[(y + R) * SIDE + x + R] * in[(i + y) * n + j + x];
    }
  out[i * n + j] = s;
})
FILTER(radius, INTS, for (int i = r; i < m - r; i++) for (int j = r; j < n - r; j++) {
  int s = 0;
  for (int y = -r; y <= r; y++)
    for (int x = -r; x <= r; x++) s = 3 * s + w[(y + r) * (2 * r + 1) + x + r] * in[(i + y) * n + j + x];
  out[i * n + j] = s;
})
FILTER(radius_tested, INTS, for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) {
  int s = 0;
  for (int y = -r; y <= r; y++)
    for (int x = -r; x < r; x++)
      if (i + y >= 0 && i + y < m && j + x >= 0 && j + x < n) s = w[(y + r) * 2 * r + x + r] * in[(i + y) * n + j + x] - s;
  out[i * n + j] = s;
})
FILTER(clamped, INTS, for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) {
  int s = 0, k = 0;
  for (int y = -r; y <= r; y++) {
    const int row = i + y < 0 ? 0 : i + y >= m ? m - 1 : i + y, begins = row * n;
    int of_row = 0;
    for (int x = -r; x <= r; x++) {
      const int column = j + x < 0 ? 0 : j + x >= n ? n - 1 : j + x;
      of_row = w[k++] * in[begins + column] - of_row;
    }
    s = 3 * s + of_row;
  }
  out[i * n + j] = s + k;
})
FILTER(downwards, INTS, for (int i = m - 1 - r; i >= r; i -= 2) for (int j = 0; j < n; j++) {
  const int last = 2 * r + 1, here = i * n + j;
  int s = in[here], least = 1 << 30;
  for (int k = last - 1; k >= 0; k--) s = 31 * s + w[k] * in[here + (k - r) * n];
  for (int k = 0; k < last; k += 2) {
    if (w[k] + s < least) least = w[k] + s;
  }
  out[here] = s - least;
})

static float smooth(const float *in, int i, int j, int m, int n, int r) {
  float sum = 0, weights = 0;
  const float here = in[i * n + j];
  for (int y = -r; y <= r; y++)
    for (int x = -r; x <= r; x++) {
      if (i + y < 0 || i + y >= m || j + x < 0 || j + x >= n) continue;
      const float there = in[(i + y) * n + j + x], d = there - here, weight = 1 / (1 + d * d) + 1.0f / (x * x + y * y + 1);
      sum += weight * there;
      weights += weight;
    }
  return sum / weights;
}
static double mean(const double *in, int here, int n) {
  double s = 0;
  for (int y = -R; y <= R; y++)
    for (int x = -R; x <= R; x++) s += in[here + y * n + x] / (1 + abs(x) + abs(y));
  return s;
}
#define FLOATS const float *in, float *out
FILTER(bilateral, FLOATS, for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) out[i * n + j] = smooth(in, i, j, m, n, R);)
FILTER(bilateral_of_radius, FLOATS,
       for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) out[i * n + j] = smooth(in, i, j, m, n, r);)
#define DOUBLES const double *in, double *out
FILTER(means, DOUBLES, for (int i = R; i < m - R; i++) for (int j = R; j < n - R; j++) {
  const double s = mean(in, i * n + j, n);
  out[i * n + j] = s > 1 ? s : -s;
})
#define BYTES const unsigned char *in, unsigned char *out
FILTER(greatest, BYTES, for (int i = R; i < m - R; i++) for (int j = R; j < n - R; j++) {
  unsigned char most = 0;
  for (int y = -R; y <= R; y++) {
    const unsigned char *row = in + (i + y) * n + j;
    for (int x = -R; x <= R; x++)
      if (row[x] > most) most = row[x];
  }
  out[i * n + j] = most;
})

// Variables in front of the loops, as in C89.
FILTER(old_style, INTS, for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) {
  int x, y, s = 0, t = 1;
  for (y = -r; y <= r; y++)
    for (x = -r; x <= r; x++)
      if (i + y >= 0 && i + y < m && j + x >= 0 && j + x < n) s = 3 * s + w[(y + r) * (2 * r + 1) + x + r] * in[(i + y) * n + j + x];
  t += 10 * y;
  for (y = r; y > 0; y--) t = t * 5 + w[y] * in[i * n + j];
  out[i * n + j] = s - t + y;
})

// Its sums teams may share out, for launches of few rows.
FILTER(blurred, BYTES, for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) {
  int s = 0, count = 0;
  for (int y = -r; y <= r; y++)
    for (int x = -r; x <= r; x++)
      if (i + y >= 0 && i + y < m && j + x >= 0 && j + x < n) s += in[(i + y) * n + j + x] * (x + 9), count++;
  out[i * n + j] = s / count;
})

static void compare(const char *what, const void *found, const void *wanted, size_t bytes, int m, int n, int r) {
  int differs = found != (void *)real_out && memcmp(found, wanted, bytes);
  for (int k = 0; found == (void *)real_out && k < MOST; k++) { // GPUs multiply and add in one step
    const float difference = real_out[k] - real_expected[k], size = real_expected[k] < 0 ? -real_expected[k] : real_expected[k];
    differs |= !(difference <= 1e-5f * (1 + size) && -difference <= 1e-5f * (1 + size));
  }
  if (differs && failures++ < 20) printf("%s, %d x %d, radius %d: differs\n", what, m, n, r);
}
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define RUN(name, source, result, wanted, m, n, r, ...)                                                                  \
  do {                                                                                                                 \
    memset(result, 1, sizeof result), memset(wanted, 1, sizeof wanted);                                                \
    name##_here(__VA_ARGS__ source, wanted, m, n, r);                                                                    \
    PRAGMA(omp target data map(to : source, w) map(tofrom : result))                                                     \
    name(__VA_ARGS__ source, result, m, n, r);                                                                           \
    compare(#name, result, wanted, sizeof result, m, n, r);                                                            \
  } while (0)
#define RUN_INTS(name, m, n, r) RUN(name, in, out, expected, m, n, r, w, )

static void all(int m, int n) {
  RUN_INTS(large, m, n, R);
  RUN_INTS(tested, m, n, R);
  RUN_INTS(radius, m, n, 3);
  RUN_INTS(radius_tested, m, n, 2);
  RUN_INTS(clamped, m, n, 2);
  RUN_INTS(downwards, m, n, 4);
  RUN_INTS(old_style, m, n, 3);
  RUN(bilateral, real, real_out, real_expected, m, n, R, );
  RUN(bilateral_of_radius, real, real_out, real_expected, m, n, 2, );
  RUN(means, wide, wide_out, wide_expected, m, n, R, );
  RUN(greatest, small, small_out, small_expected, m, n, R, );
  RUN(blurred, small, small_out, small_expected, m, n, 2, );
}

// Both in one block, which the launch cannot tell apart.
static void in_one_block(int m, int n) {
  memcpy(out, in, sizeof out), memcpy(expected, in, sizeof expected);
  large_here(w, expected, expected + m * n, m, n, R);
#pragma omp target data map(to : w) map(tofrom : out)
  large(w, out, out + m * n, m, n, R);
  compare("in one block", out, expected, sizeof out, m, n, R);
}

int main(void) {
  for (int i = 0; i < MOST; i++)
    in[i] = i * 7919l % 1009 - 500, real[i] = in[i] / 64.0f, wide[i] = in[i] / 3.0, small[i] = i * 7919l % 251;
  for (int i = 0; i < SIDE * SIDE; i++) w[i] = i * i % 17 - 6;
  all(75, 130);
  RUN_INTS(radius, 75, 130, 0);
  RUN_INTS(radius_tested, 75, 130, -2); // no iterations at all
  RUN_INTS(radius_tested, 17, 1031, 5);
  RUN_INTS(clamped, 75, 130, 0);
  in_one_block(77, 131);
  RUN_INTS(tested, 523, 1031, R);
  RUN_INTS(radius_tested, 523, 1031, 1);
  RUN(bilateral, real, real_out, real_expected, 131, 133, R, );
  RUN(blurred, small, small_out, small_expected, 522, 1030, 1, );
  return failures != 0;
}
