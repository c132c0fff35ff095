// Sums of floating-point numbers in loops that nobody marked: formed in order, also where a team computes the terms. Few
// rows, of which each is a team's, and many, of which each is a thread's, have the same sums, to the last bit, and both are
// those of the host but for what a GPU does not round.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <math.h>
#include <string.h>

enum { FEW = 20, MANY = 8500, M = 300 };
static float a[FEW * M], x[M + 1], out[2 * MANY], kept[2 * MANY], expected[2 * FEW];
static double b[FEW * M], dout[MANY], dkept[MANY], dexpected[FEW];

static void same(const char *what, int pairs) {
  if (memcmp(out, kept, pairs * FEW * sizeof *out)) printf("%s: %d rows differ from %d\n", what, FEW, MANY), failures++;
  for (int i = 0; i < pairs * FEW; i++)
    if (!(fabsf(kept[i] - expected[i]) <= 1e-4f * (1 + fabsf(expected[i])))) {
      printf("%s[%d] is %g, expected %g\n", what, i, kept[i], expected[i]), failures++;
      break;
    }
}
#define KERNEL(name, m, ...)                                                                                           \
  static void name##_of(float *out, int n, int m, const float *a, const float *x, const double *b) {                   \
    _Pragma("omp target teams distribute parallel for map(from : out[ : 2 * n]) map(to : a[ : FEW * M], x[ : M + 1], b[ : FEW * M])") \
    for (int i = 0; i < n; i++) { const int row = i % FEW * M; (void)row; __VA_ARGS__ }                                           \
  }                                                                                                                    \
  static void name##_here(float *out, int n, int m, const float *a, const float *x, const double *b) {                 \
    for (int i = 0; i < n; i++) { const int row = i % FEW * M; (void)row; __VA_ARGS__ }                                           \
  }
#define TEST(name, m)                                                                                                  \
  do {                                                                                                                 \
    memset(out, 0, sizeof out), memset(kept, 0, sizeof kept);                                                          \
    name##_of(kept, FEW, m, a, x, b), name##_of(out, MANY, m, a, x, b), name##_here(expected, FEW, m, a, x, b);        \
    same(#name "(" #m ")", name##_pairs);                                                                              \
  } while (0)

/* Products, and what is none; from 1 on; up to the bound. */
enum { product_pairs = 1, plain_pairs = 1, bounds_pairs = 1, written_pairs = 1, several_pairs = 2, other_pairs = 1 };
KERNEL(product, m, float s = 0; for (int j = 0; j < m; j++) s += a[row + j] * x[j]; out[i] = s;)
KERNEL(plain, m, float s = 1.5f; for (int j = 0; j < m; j++) s -= a[row + j] / (1 + x[j]); out[i] = 2 * s;)
KERNEL(bounds, m, float s = 0; long j; for (j = 1; j <= m - 1; ++j) s = s + a[row + j]; out[i] = s;)
KERNEL(written, m, float s = 0, t; for (unsigned short j = 3; j < m; j++) { t = a[row + j]; t *= t; s = t * x[j] + s; } out[i] = s;)
/* Two sums, and two loops, of which the second one needs the first one's; one in a loop of a few. */
KERNEL(several, m, float s = 0, t = 3; for (int j = 0; j < m; j++) {
  const float d = a[row + j] - x[j + 1];
  s += d * d, t -= d;
} float u = 0; for (int j = 0; j < m; j++) u += a[row + j] * t; out[2 * i] = s; out[2 * i + 1] = u;)
KERNEL(other, m, float s = 0; for (int k = 0; k < 3; k++) for (int j = 0; j < m; j++) s += a[row + j] * (k + 1); out[i] = s;)
/* In one kind of number, of another; of integers' products. */
enum { wider_pairs = 1, narrower_pairs = 1, mixed_pairs = 1, product_of_integers_pairs = 1 };
KERNEL(wider, m, double s = 0; for (int j = 0; j < m; j++) s += a[row + j] * x[j]; out[i] = s;)
KERNEL(mixed, m, float s = 0; for (int j = 0; j < m; j++) s += b[row + j] * x[j]; out[i] = s;)
KERNEL(narrower, m, float s = 0; for (int j = 0; j < m; j++) s += 0.1 * x[j]; out[i] = s;)
KERNEL(product_of_integers, m, float s = 0; for (int j = 0; j < m; j++) s += j * (i % FEW + 1); out[i] = s;)
/* Bounds that are no integers, and numbers that are compared as unsigned ones. */
enum { fraction_pairs = 1, negative_pairs = 1, beyond_pairs = 1 };
KERNEL(fraction, m, float s = 0; for (int j = 0; j < m / 2.0; j++) s += a[row + j] * x[j]; out[i] = s;)
KERNEL(negative, m, float s = 2; for (int j = -1; j < (unsigned)m; j++) s += x[j + 1]; out[i] = s;)
KERNEL(beyond, m, float s = 0; for (unsigned j = 0; j < m; j++) s += a[row + j] * x[j]; out[i] = s;)
/* Under conditions, some skipped, and of what is added twice; a sum that stays -0; one beside a number of terms and extremes. Left to a thread: downwards, and what is
   used on the way. */
enum { condition_pairs = 1, skipped_pairs = 1, down_pairs = 1, twice_pairs = 1, branches_pairs = 2, nothing_pairs = 2, beside_pairs = 2, used_pairs = 1 };
KERNEL(condition, m, float s = 0; for (int j = 0; j < m; j++) if (a[row + j] > 0.5f) s += x[j]; out[i] = s;)
KERNEL(skipped, m, float s = 0; for (int j = 0; j < m; j++) { if (j % 7 == 3) continue; s += x[j]; } out[i] = s;)
KERNEL(branches, m, float s = 0.25f, t = 0; for (int j = 0; j < m; j++) {
  const float d = a[row + j] - x[j];
  if (d > 0.1f) { t -= d * d; if (j % 3) s += d * x[j]; } else if (d < -0.3f) s -= x[j] / 3;
  if (j == i) continue;
  s += 0.125f;
} out[2 * i] = s; out[2 * i + 1] = t;)
KERNEL(nothing, m, float s = -0.0f, t = -0.0f; for (int j = 0; j < m; j++) { if (a[row + j] > 5) s += x[j] * 2; if (x[j] < 0) t -= 3 * x[j]; } out[2 * i] = s; out[2 * i + 1] = t;)
KERNEL(beside, m, float s = 1, most = -1, least = 7; int n = 0; for (int j = 0; j < m; j++) {
  const float d = a[row + j] - x[j];
  if (d > 0.2f) s += d, n++;
  if (d > most) most = d;
  least = fminf(least, d);
} out[2 * i] = s; out[2 * i + 1] = n + most + least;)
KERNEL(used, m, float s = 0; for (int j = 0; j < m; j++) { if (s < 20) s += x[j]; } out[i] = s;)
KERNEL(down, m, float s = 0; for (int j = m - 1; j >= 0; j--) s += a[row + j] * x[j]; out[i] = s;)
KERNEL(twice, m, float s = 0; for (int j = 0; j < m; j++) { s += a[row + j]; s += x[j]; } out[i] = s;)

static void doubles(double *out, int n, const double *b, const float *x) {
#pragma omp target teams distribute parallel for map(from : out[ : n]) map(to : b[ : FEW * M], x[ : M + 1])
  for (int i = 0; i < n; i++) {
    double s = -0.0;
#pragma GCC unroll 2
    for (int j = 0; j < M; j++) s += b[i % FEW * M + j] * x[j];
    out[i] = s;
  }
}

int main(void) {
  for (int k = 0; k < FEW * M; k++) a[k] = k * 7 % 31 / 31.0f, b[k] = k * 5 % 29 / 29.0;
  for (int j = 0; j <= M; j++) x[j] = j * 11 % 37 / 37.0f;
  TEST(product, M);
  TEST(product, 256);
  TEST(product, 257);
  TEST(product, 100);
  TEST(product, 1);
  TEST(product, 0);
  TEST(plain, M);
  TEST(bounds, M);
  TEST(written, M);
  TEST(several, 290);
  TEST(other, M);
  TEST(mixed, M);
  TEST(fraction, 257);
  TEST(negative, M);
  TEST(beyond, 290);
  TEST(wider, M);
  TEST(narrower, M);
  TEST(condition, M);
  TEST(skipped, M);
  TEST(branches, M);
  TEST(nothing, M);
  CHECK(signbit(out[0]) && signbit(out[1]));
  TEST(beside, M);
  TEST(used, M);
  TEST(down, M);
  TEST(twice, M);
  TEST(product_of_integers, M);
  doubles(dkept, FEW, b, x), doubles(dout, MANY, b, x);
  CHECK(!memcmp(dkept, dout, sizeof dexpected));
  for (int i = 0; i < FEW; i++) {
    double s = 0;
    for (int j = 0; j < M; j++) s += b[i * M + j] * x[j];
    CHECK(fabs(dkept[i] - s) <= 1e-12 * s);
  }
  return failures != 0;
}
