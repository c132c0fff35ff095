// Rows with sums in order that share blocks, and with largest and smallest numbers, counts and bits beside or in front of
// the sums: softmax and the like. Few rows, some, and so many that each is a thread's have the same results, to the last
// bit; what no order changes is the host's. fmax and fmin leave what is no number, a comparison keeps it.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <math.h>
#include <string.h>

enum { ROWS = 90, MANY = 2100, M = 300, OUT = 4 };
static float x[(ROWS + 1) * M], y[MANY * M], kept_y[MANY * M], out[OUT * MANY], kept[OUT * MANY], expected[OUT * ROWS], expected_y[ROWS * M];
static double d[ROWS * M];

#define KERNEL(name, ...)                                                                                              \
  static void name##_of(float *out, float *y, int n, int m, const float *x, const double *d) {                         \
    _Pragma("omp target teams distribute parallel for map(tofrom : out[ : OUT * n], y[ : n * M]) map(to : x[ : (ROWS + 1) * M], d[ : ROWS * M])") \
    for (int i = 0; i < n; i++) { const int row = i % ROWS * M, own = i * M; (void)row, (void)own; __VA_ARGS__ }       \
  }                                                                                                                    \
  static void name##_here(float *out, float *y, int n, int m, const float *x, const double *d) {                       \
    for (int i = 0; i < n; i++) { const int row = i % ROWS * M, own = i * M; (void)row, (void)own; __VA_ARGS__ }       \
  }

static int same_float(float a, float b) { return a == b || (a != a && b != b); }
/* The first `exact` results of a row are no sums. */
static void check(const char *what, void (*of)(float *, float *, int, int, const float *, const double *),
                  void (*here)(float *, float *, int, int, const float *, const double *), int m, int exact) {
  const int some[] = {1, 7, 33, ROWS};
  memset(expected, 0, sizeof expected), memset(expected_y, 0, sizeof expected_y);
  here(expected, expected_y, ROWS, m, x, d);
  memset(kept, 0, sizeof kept), memset(kept_y, 0, sizeof kept_y);
  of(kept, kept_y, MANY, m, x, d);
  for (int k = 0; k < 4; k++) {
    memset(out, 0, sizeof out), memset(y, 0, sizeof y);
    of(out, y, some[k], m, x, d);
    if (memcmp(y, kept_y, some[k] * M * sizeof *y)) printf("%s(%d): stores of %d rows differ from %d\n", what, m, some[k], MANY), failures++;
    for (int e = 0; e < OUT * some[k]; e++)
      if (!same_float(out[e], kept[e])) {
        printf("%s(%d): %d rows differ from %d\n", what, m, some[k], MANY), failures++;
        break;
      }
  }
  for (int e = 0; e < OUT * ROWS; e++)
    if (e % OUT < exact ? !same_float(out[e], expected[e])
                        : !(same_float(out[e], expected[e]) || fabsf(out[e] - expected[e]) <= 1e-4f * (1 + fabsf(expected[e])))) {
      printf("%s(%d)[%d] is %g, expected %g\n", what, m, e, out[e], expected[e]), failures++;
      break;
    }
  for (int e = 0; e < ROWS * M; e++)
    if (!(same_float(y[e], expected_y[e]) || fabsf(y[e] - expected_y[e]) <= 1e-4f * (1 + fabsf(expected_y[e])))) {
      printf("%s(%d): stored %g, expected %g\n", what, m, y[e], expected_y[e]), failures++;
      break;
    }
}
#define TEST(name, m, exact) check(#name, name##_of, name##_here, m, exact)

/* As people write it. What follows may be contracted: the exponential function is the host's to 1e-4. */
KERNEL(softmax, float most = x[row]; for (int j = 1; j < m; j++) if (x[row + j] > most) most = x[row + j];
  float s = 0; for (int j = 0; j < m; j++) { y[own + j] = expf(x[row + j] - most); s += y[own + j]; }
  for (int j = 0; j < m; j++) y[own + j] /= s; out[4 * i] = most; out[4 * i + 1] = s;)
KERNEL(log_sum, double most = -INFINITY; for (int j = 0; j < m; j++) most = fmax(most, d[row + j]);
  double s = 0; for (int j = 0; j < m; j++) s += exp(d[row + j] - most); out[4 * i] = most; out[4 * i + 1] = most + log(s);)
/* A variable that may begin with what is no number: fmax and fmin from an element on, in rows of which some have only such. */
KERNEL(by_calls, float most = x[row], least = x[row]; for (int j = 1; j < m; j++) most = fmaxf(most, x[row + j]), least = fminf(x[row + j], least);
  float s = 0; for (int j = 0; j < m; j++) s += x[row + j]; out[4 * i] = most; out[4 * i + 1] = least; out[4 * i + 2] = s;)
KERNEL(calls_alone, double most = d[row]; for (int j = 1; j < m; j++) { most = fmax(d[row + j], most); } out[4 * i] = most;)
KERNEL(compared, float most = x[row], least = x[row]; for (int j = 1; j < m; j++) { if (x[row + j] > most) most = x[row + j]; least = x[row + j] < least ? x[row + j] : least; }
  float s = 0; for (int j = 0; j < m; j++) s += x[row + j]; out[4 * i] = most; out[4 * i + 1] = least; out[4 * i + 2] = s;)
/* In the loop with the sums; several; integers, bits, a wide one; conditions, `continue`. */
KERNEL(beside, float s = 0, most = 0, t = 1; int n = 0; for (int j = 0; j < m; j++) { s += x[row + j] * 2; if (x[row + j] > most) most = x[row + j]; n += x[row + j] > 0.5f; if (x[row + j] < 0) continue; t -= x[row + j]; }
  out[4 * i] = most; out[4 * i + 1] = n; out[4 * i + 2] = s; out[4 * i + 3] = t;)
KERNEL(integers, unsigned bits = 0; long long wide = i % ROWS; short least = 1000; for (int j = 0; j < m; j++) { const int k = (int)(d[row + j] * 100); bits |= 1u << (k & 31); wide += k; if (k < least) least = k; }
  double s = 0; for (int j = 0; j < m; j++) s += d[row + j] * wide; out[4 * i] = bits & 0xffff; out[4 * i + 1] = wide; out[4 * i + 2] = least; out[4 * i + 3] = s;)
/* Rows of each length, some without any iteration. */
KERNEL(triangle, const int r = i % ROWS; float most = -1; for (int j = 0; j < r * 3; j++) most = fmaxf(most, x[row + j]);
  float s = 0; for (int j = 0; j < r * 3; j++) { s += x[row + j]; if (j > most) y[own + j] = most; } out[4 * i] = most; out[4 * i + 1] = s;)
KERNEL(none, float s = 0, most = 5; for (int j = m; j < 0; j++) { s += x[row + j]; if (x[row + j] > most) most = x[row + j]; } out[4 * i] = most; out[4 * i + 1] = s;)
/* Five sums and more of one loop; in tiles of several loops, which have one place. */
KERNEL(correlation, float sx = 0, sz = 0, sxx = 0, szz = 0, sxz = 0; for (int j = 0; j < m; j++) { const float a = x[row + j], b = x[row + M + j]; sx += a; sz += b; sxx += a * a; szz += b * b; sxz += a * b; }
  out[4 * i] = sx; out[4 * i + 1] = sz - sxx; out[4 * i + 2] = szz; out[4 * i + 3] = sxz;)
KERNEL(nine, float a = 0, b = 1; for (int j = 0; j < m; j++) { a += x[row + j]; a += 1; a -= 2 * x[row + j]; a += j; a += x[row + M + j]; b += 1; b -= x[row + j]; b += 3; b -= x[row + M + j]; } out[4 * i] = a; out[4 * i + 1] = b;)
KERNEL(several, double mean = 0; for (int j = 0; j < m; j++) mean += d[row + j]; mean /= m; float var = 0, top = 0; for (int j = 0; j < m; j++) { const float e = d[row + j] - mean; var += e * e; if (e > top) top = e; }
  double skew = 0, all = 0; for (int j = 0; j < m; j++) { skew += (d[row + j] - mean) * top; all += 1; } out[4 * i] = all; out[4 * i + 1] = var; out[4 * i + 2] = top; out[4 * i + 3] = skew;)
/* Not such: what is read on the way, what is no number and stays until the next one, a place. */
KERNEL(running, float s = 0, most = 0; for (int j = 0; j < m; j++) { if (x[row + j] > most) most = x[row + j]; s += most; } out[4 * i] = most; out[4 * i + 1] = s;)
KERNEL(kept_back, float s = 0, most = 0; for (int j = 0; j < m; j++) { most = most > x[row + j] ? most : x[row + j]; s += x[row + j]; } out[4 * i] = most; out[4 * i + 1] = s;)
KERNEL(mixed, float s = 0, most = x[row]; for (int j = 0; j < m; j++) { if (j % 2) most = fmaxf(most, x[row + j]); else if (x[row + j] > most) most = x[row + j]; s += x[row + j]; } out[4 * i] = most; out[4 * i + 1] = s;)
KERNEL(place, float s = 0, most = 0; int at = -1; for (int j = 0; j < m; j++) { if (x[row + j] > most) most = x[row + j], at = j; s += x[row + j]; } out[4 * i] = most; out[4 * i + 1] = at; out[4 * i + 2] = s;)

static void all(void) {
  TEST(softmax, M, 1), TEST(softmax, 64, 1), TEST(softmax, 1, 1), TEST(softmax, 259, 1);
  TEST(log_sum, M, 1), TEST(log_sum, 65, 1);
  TEST(by_calls, M, 2), TEST(by_calls, 70, 2), TEST(by_calls, 1, 2);
  TEST(calls_alone, M, 1);
  TEST(compared, M, 2), TEST(compared, 128, 2);
  TEST(beside, M, 2), TEST(beside, 66, 2);
  TEST(integers, M, 3), TEST(integers, 100, 3);
  TEST(triangle, M, 1);
  TEST(none, M, 2);
  TEST(correlation, M, 0), TEST(correlation, 80, 0);
  TEST(nine, M, 0);
  TEST(several, M, 1), TEST(several, 64, 1);
  TEST(running, M, 1), TEST(kept_back, M, 1), TEST(mixed, M, 1), TEST(place, M, 2);
}

int main(void) {
  for (int k = 0; k < (ROWS + 1) * M; k++) x[k] = k * 7 % 31 / 31.0f - (k % 3 == 0);
  for (int k = 0; k < ROWS * M; k++) d[k] = k * 5 % 29 / 29.0;
  all();
  /* What is no number first, last, in between, everywhere; infinities. */
  for (int k = 0; k < (ROWS + 1) * M; k++) {
    const int row = k / M, j = k % M;
    if (row % 9 == 1 ? j == 0 : row % 9 == 2 ? j == M - 1 : row % 9 == 3 ? j % 64 == 5 : row % 9 == 4 ? 1 : row % 9 == 5 ? j < 200 : 0) {
      x[k] = NAN;
      if (row < ROWS) d[k] = NAN;
    }
    if (row % 9 == 6 && j > 0) x[k] = -INFINITY;
    if (row % 9 == 7 && j == 77) x[k] = INFINITY;
  }
  TEST(by_calls, M, 2), TEST(by_calls, 1, 2), TEST(calls_alone, M, 1), TEST(compared, M, 2), TEST(kept_back, M, 1), TEST(mixed, M, 1), TEST(place, M, 2), TEST(running, M, 1);
  return failures != 0;
}
