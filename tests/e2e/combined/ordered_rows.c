// Sums of floating-point numbers in order, in blocks that have several rows: warps compute tiles of terms, and each lane of
// one warp adds up a row's. Few rows, some, and so many that each is a thread's have the same sums, to the last bit, and
// they are those of the host but for what a GPU does not round.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <math.h>
#include <string.h>

enum { ROWS = 90, MANY = 2100, M = 700, SUMS = 3 };
static float a[ROWS * M], x[M + ROWS + 1], out[SUMS * MANY], kept[SUMS * MANY], expected[SUMS * ROWS];
static double b[ROWS * M];
static int start[MANY + 2], column[ROWS * M];

#define ARRAYS const float *a, const float *x, const double *b, const int *start, const int *column
#define KERNEL(name, ...)                                                                                              \
  static void name##_of(float *out, int n, int m, ARRAYS) {                                                            \
    _Pragma("omp target teams distribute parallel for map(tofrom : out[ : SUMS * n]) map(to : a[ : ROWS * M], x[ : M + ROWS + 1], b[ : ROWS * M], start[ : MANY + 2], column[ : ROWS * M])") \
    for (int i = 0; i < n; i++) { const int row = i % ROWS * M; (void)row; __VA_ARGS__ }                                \
  }                                                                                                                    \
  static void name##_here(float *out, int n, int m, ARRAYS) {                                                          \
    for (int i = 0; i < n; i++) { const int row = i % ROWS * M; (void)row; __VA_ARGS__ }                                \
  }
#define TEST(name, m)                                                                                                  \
  do {                                                                                                                 \
    memset(expected, 0, sizeof expected), name##_here(expected, ROWS, m, a, x, b, start, column);                                                            \
    memset(kept, 0, sizeof kept), name##_of(kept, MANY, m, a, x, b, start, column);                                    \
    const int some[] = {1, 7, 33, ROWS};                                                                               \
    for (int k = 0; k < 4; k++) {                                                                                      \
      memset(out, 0, sizeof out), name##_of(out, some[k], m, a, x, b, start, column);                                  \
      same(#name "(" #m ")", some[k]);                                                                                 \
    }                                                                                                                  \
  } while (0)

static void same(const char *what, int rows) {
  if (memcmp(out, kept, SUMS * rows * sizeof *out)) printf("%s: %d rows differ from %d\n", what, rows, MANY), failures++;
  for (int i = 0; i < SUMS * rows; i++)
    if (!(fabsf(out[i] - expected[i]) <= 1e-4f * (1 + fabsf(expected[i])))) {
      printf("%s[%d] is %g, expected %g\n", what, i, out[i], expected[i]), failures++;
      break;
    }
}

/* Of a matrix; of what all rows read; of rows that memory says the lengths of, some of them empty; of each length. */
KERNEL(product, float s = 0; for (int j = 0; j < m; j++) s += a[row + j] * x[j]; out[3 * i] = s;)
KERNEL(forces, float f = 0, g = 0, h = 1; const float at = x[i % ROWS], to = a[i % ROWS]; for (int j = 0; j < m; j++) {
  const float dx = x[j] - at, dy = a[j] - to, r2 = dx * dx + dy * dy;
  if (r2 < 0.3f) { const float w = (0.3f - r2) / (r2 + 0.1f); f += w * dx, g += w * dy, h -= w; }
} out[3 * i] = f, out[3 * i + 1] = g, out[3 * i + 2] = h;)
KERNEL(sparse, double s = b[i % ROWS]; for (int k = start[i % ROWS]; k < start[i % ROWS + 1]; k++) s += b[k] * x[column[k]]; out[3 * i] = s;)
KERNEL(triangle, float s = 0; const int r = i % ROWS; for (int j = r; j <= m - r; ++j) s -= a[row + j] * x[j]; out[3 * i] = s / 2;)
KERNEL(lags, float s = 0; const int l = i % ROWS; for (int j = 0; j + l < m; j++) s += x[j] * x[j + l]; out[3 * i] = s;)
/* What stands around the loop: pointers, numbers that change, several stores, conditions; variables that iterations set first. */
KERNEL(around, const float *p = a + row; double t = 0.5; float s = x[i % ROWS], u; long j; if (i % 3) t += i % ROWS; for (j = 2; j < m; j++) {
  u = p[j]; u *= u; s = u * x[j] + s;
} s *= 2; if (s > 50) s -= 50; out[3 * i] = s * t; out[3 * i + 1] = p[0];)
KERNEL(pairs, const float(*p)[2] = (const float(*)[2])(a + row); float s = 0; for (int j = 0; j < m / 2; j++) s += p[j][0] * p[j][1]; out[3 * i] = s;)
/* In one kind of number, of another; subtracted; of integers. */
KERNEL(kinds, double s = 0; float t = 3, u = 0; for (unsigned j = 0; j < (unsigned)m; j++) {
  s += a[row + j] * x[j]; t -= b[row + j] * x[j]; u += j * (i % ROWS + 1);
} out[3 * i] = s; out[3 * i + 1] = t; out[3 * i + 2] = u;)
/* Terms that iterations may do without: sums stay -0. A term of one variable under several conditions. */
KERNEL(nothing, float s = -0.0f, t = -0.0f, u = -0.0f; for (int j = 0; j < m; j++) {
  if (a[row + j] > 5) s += x[j] * 2; if (x[j] < 0) t -= 3 * x[j]; if (x[j] > 7) u -= x[j];
} out[3 * i] = s; out[3 * i + 1] = t; out[3 * i + 2] = u;)
KERNEL(branches, float s = 0, t = 0, u = 0; for (int j = 0; j < m; j++) {
  const float w = a[row + j] - x[j];
  if (w > 0.1f) { s += w * x[j]; if (j % 3) t += w * 2; } else if (w < -0.3f) t -= w * 3;
  if (j % 7 == i % 7) continue;
  u += w * x[j];
} out[3 * i] = s; out[3 * i + 1] = t; out[3 * i + 2] = u;)
KERNEL(changing, float s = 0, t = 0; for (int j = 0; j < m; j++) { float w = a[row + j]; s += w * x[j]; w = w * 2 + 1; t += w * x[j]; } out[3 * i] = s; out[3 * i + 1] = t;)
/* Terms with loops of their own. */
KERNEL(terms, float s = 0; for (int j = 0; j < m; j++) { float d = 0; for (int k = 0; k < 3; k++) d += x[(j + k) % m] * (k + 1); s += d * a[row + j]; } out[3 * i] = s;)
/* Several loops; what is stored on the way. */
KERNEL(two, float s = 0, t = 0; for (int j = 0; j < m; j++) s += a[row + j] * x[j]; for (int j = 0; j < m; j++) t += (a[row + j] - s) * x[j]; out[3 * i] = s; out[3 * i + 1] = t;)
KERNEL(stored, float s = 0; for (int j = 0; j < m; j++) { s += a[row + j] * x[j]; if (j < 2) out[3 * i + 1 + j] = x[j]; } out[3 * i] = s;)
/* Beside what is found in any order; five terms. */
KERNEL(beside, float s = 0, most = 0; int n = 0; for (int j = 0; j < m; j++) { s += x[j]; if (a[row + j] > most) most = a[row + j]; n += a[row + j] > 0.5f; } out[3 * i] = s; out[3 * i + 1] = most; out[3 * i + 2] = n;)
KERNEL(five, float s = 0; for (int j = 0; j < m; j++) { s += a[row + j]; s += x[j]; s += 1; s -= 2 * x[j]; s += a[row + j] * x[j]; } out[3 * i] = s;)
/* Not such: what is used on the way, found, or the last one; downwards, by two; an end; a loop in a loop. */
KERNEL(used, float s = 0; for (int j = 0; j < m; j++) { if (s < 20) s += x[j]; } out[3 * i] = s;)
KERNEL(running, float s = 0, t = 0; for (int j = 0; j < m; j++) { s += x[j]; t += s * a[row + j]; } out[3 * i] = s; out[3 * i + 1] = t;)
KERNEL(last, float s = 0, l = 0; for (int j = 0; j < m; j++) { l = a[row + j]; s += l * x[j]; } out[3 * i] = s; out[3 * i + 1] = l;)
KERNEL(down, float s = 0; for (int j = m - 1; j >= 0; j--) s += a[row + j] * x[j]; out[3 * i] = s;)
KERNEL(by_two, float s = 0; for (int j = 0; j < m; j += 2) s += a[row + j] * x[j]; out[3 * i] = s;)
KERNEL(ends, float s = 0; for (int j = 0; j < m; j++) { if (j > 90 + i % ROWS) break; s += x[j]; } out[3 * i] = s;)
KERNEL(nested, float s = 0; for (int j = 0; j < m; j++) for (int k = 0; k < 2; k++) s += x[j] * (k + 1); out[3 * i] = s;)

/* Rows that are stored, too: in place, behind a sum; on the way; by what one thread has stored between the loops. */
enum { SHORT = 100 };
static float rows[MANY * SHORT], once[MANY * SHORT], means[MANY];
static void scaled(float *y, int n, int m, float *means) {
#pragma omp target teams distribute parallel for map(tofrom : y[ : n * m]) map(from : means[ : n])
  for (int i = 0; i < n; i++) {
    float s = 0, q = 0;
    for (int j = 0; j < m; j++) s += y[i * m + j], q += y[i * m + j] * y[i * m + j];
    const float mean = s / m, f = 1 / sqrtf(q / m - mean * mean + 1e-5f);
    for (int j = 0; j < m; j++) y[i * m + j] = (y[i * m + j] - mean) * f;
    means[i] = mean;
  }
}
static void stored_between(float *y, int n, int m, float *means) {
#pragma omp target teams distribute parallel for map(tofrom : y[ : n * m]) map(from : means[ : n])
  for (int i = 0; i < n; i++) {
    float s = 0, t = y[i * m], u;
    for (int j = 0; j < m; j++) {
      y[i * m + j] = y[i * m + j] * 2 + t;
      s += y[i * m + j];
    }
    means[i] = s / m;
    u = means[i] + y[i * m];
    for (int j = 1; j < m; j++) y[i * m + j] -= means[i] + y[i * m];
    for (int j = 0; j < m; j++) t -= y[i * m + j] * u;
    means[i] = t;
  }
}
/* A loop between the others that is not independent. */
static void summed_up(float *y, int n, int m, float *means) {
#pragma omp target teams distribute parallel for map(tofrom : y[ : n * m]) map(from : means[ : n])
  for (int i = 0; i < n; i++) {
    float s = 0, t = 0;
    for (int j = 0; j < m; j++) s += y[i * m + j] * y[i * m + j];
    for (int j = 1; j < m; j++) y[i * m + j] += y[i * m + j - 1] * 0.5f;
    for (int j = 0; j < m; j++) t += y[i * m + j] * s;
    means[i] = t;
  }
}
static void check_rows(const char *what, void (*run)(float *, int, int, float *)) {
  const int some[] = {1, 7, 33, ROWS};
  float kept[ROWS];
  for (int k = 0; k < MANY * SHORT; k++) once[k] = k % (ROWS * SHORT) * 7 % 31 / 31.0f;
  run(once, MANY, SHORT, means), memcpy(kept, means, sizeof kept);
  for (int k = 0; k < 4; k++) {
    for (int e = 0; e < some[k] * SHORT; e++) rows[e] = e * 7 % 31 / 31.0f;
    run(rows, some[k], SHORT, means);
    if (memcmp(rows, once, some[k] * SHORT * sizeof *rows) || memcmp(means, kept, some[k] * sizeof *kept))
      printf("%s: %d rows differ from %d\n", what, some[k], MANY), failures++;
  }
  /* Those of the last run, in C. */
  for (int i = 0; i < ROWS; i++) {
    float y[SHORT], s = 0, q = 0, t;
    for (int j = 0; j < SHORT; j++) y[j] = (i * SHORT + j) * 7 % 31 / 31.0f;
    if (run == scaled) {
      for (int j = 0; j < SHORT; j++) s += y[j], q += y[j] * y[j];
      const float mean = s / SHORT, f = 1 / sqrtf(q / SHORT - mean * mean + 1e-5f);
      for (int j = 0; j < SHORT; j++) y[j] = (y[j] - mean) * f;
      t = mean;
    } else if (run == stored_between) {
      t = y[0];
      for (int j = 0; j < SHORT; j++) y[j] = y[j] * 2 + t, s += y[j];
      const float mean = s / SHORT, u = mean + y[0];
      for (int j = 1; j < SHORT; j++) y[j] -= mean + y[0];
      t = (i * SHORT) * 7 % 31 / 31.0f;
      for (int j = 0; j < SHORT; j++) t -= y[j] * u;
    } else {
      t = 0;
      for (int j = 0; j < SHORT; j++) s += y[j] * y[j];
      for (int j = 1; j < SHORT; j++) y[j] += y[j - 1] * 0.5f;
      for (int j = 0; j < SHORT; j++) t += y[j] * s;
    }
    CHECK(fabsf(means[i] - t) <= 1e-3f * (1 + fabsf(t)));
    for (int j = 0; j < SHORT; j++) CHECK(fabsf(rows[i * SHORT + j] - y[j]) <= 1e-3f * (1 + fabsf(y[j])));
  }
}

/* Rows as long as memory says, and the launch knows about; of one array, and of two. */
static int short_start[ROWS + 1];
static double table_out[ROWS], table_kept[ROWS];
static void table(double *y, int n, const int *start, const int *column, const double *value, const double *x) {
#pragma omp target teams distribute parallel for map(from : y[ : n]) map(to : start[ : ROWS + 1], column[ : ROWS * M], value[ : ROWS * M], x[ : M])
  for (int i = 0; i < n; i++) {
    double s = x[i];
    for (int k = start[i]; k < start[i + 1]; k++) s -= value[k] * x[column[k]];
    y[i] = s;
  }
}
static void check_table(const double *x) {
  for (int k = 0; k < ROWS; k++) table_out[k] = table_kept[k] = -1;
  table(table_kept, ROWS, short_start, column, b, x), table(table_out, 5, short_start, column, b, x);
  CHECK(!memcmp(table_out, table_kept, 5 * sizeof *table_out));
  for (int i = 0; i < ROWS; i++) {
    double s = x[i];
    for (int k = short_start[i]; k < short_start[i + 1]; k++) s -= b[k] * x[column[k]];
    CHECK(fabs(table_kept[i] - s) <= 1e-12 * (1 + fabs(s)));
  }
}

/* In place: what the row has been. */
static void in_place(float *y, int n, int m, const float *a) {
#pragma omp target teams distribute parallel for map(tofrom : y[ : n]) map(to : a[ : ROWS * M])
  for (int i = 0; i < n; i++) {
    float s = y[i];
    for (int j = 0; j < m; j++) s += a[i % ROWS * M + j] * y[i];
    y[i] = s;
  }
}
/* More than a block's threads may have, and fewer than a warp's. */
static void limited(float *y, int n, int m, const float *a) {
#pragma omp target teams distribute parallel for map(tofrom : y[ : n]) map(to : a[ : ROWS * M]) thread_limit(64)
  for (int i = 0; i < n; i++) {
    float s = y[i];
    for (int j = 0; j < m; j++) s += a[i % ROWS * M + j] * y[i];
    y[i] = s;
  }
}

int main(void) {
  for (int k = 0; k < ROWS * M; k++) a[k] = k * 7 % 31 / 31.0f, b[k] = k * 5 % 29 / 29.0, column[k] = k * 13 % M;
  for (int j = 0; j <= M + ROWS; j++) x[j] = j * 11 % 37 / 37.0f;
  for (int i = 0; i <= MANY; i++) start[i + 1] = i < ROWS ? start[i] + (i % 5 == 2 ? 0 : i * 37 % 300) : start[i];
  TEST(product, M);
  TEST(product, 64);
  TEST(product, 65);
  TEST(product, 257);
  TEST(product, 1);
  TEST(forces, M);
  TEST(forces, 77);
  TEST(sparse, M);
  TEST(triangle, M);
  TEST(triangle, 99);
  TEST(lags, M);
  TEST(lags, 80);
  TEST(around, M);
  TEST(pairs, M);
  TEST(kinds, 511);
  TEST(nothing, M);
  CHECK(signbit(out[0]) && signbit(out[1]) && signbit(out[2]));
  TEST(branches, M);
  TEST(changing, M);
  TEST(terms, 200);
  TEST(used, M);
  TEST(running, M);
  TEST(last, M);
  TEST(beside, M);
  TEST(down, M);
  TEST(by_two, M);
  TEST(five, M);
  TEST(ends, M);
  TEST(nested, 200);
  TEST(two, M);
  TEST(stored, M);
  static double other[M];
  for (int j = 0; j < M; j++) other[j] = j * 3 % 23 / 23.0;
  for (int i = 0; i < ROWS; i++) short_start[i + 1] = short_start[i] + i * 37 % 300;
  check_table(other), check_table(b);
  check_rows("scaled", scaled), check_rows("stored_between", stored_between), check_rows("summed_up", summed_up);
  for (int k = 0; k < 2; k++) {
    for (int i = 0; i < MANY; i++) out[i] = kept[i] = 1 + i % 5;
    (k ? limited : in_place)(kept, MANY, M, a), (k ? limited : in_place)(out, ROWS, M, a);
    CHECK(!memcmp(out, kept, ROWS * sizeof *out));
  }
  return failures != 0;
}
