// Rows that share blocks, whose iterations have divisions and functions: what four of them load in any case comes first. What
// is only loaded under a condition stays there, and what is loaded behind a store sees it.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <math.h>
#include <string.h>

enum { ROWS = 40, M = 300 };
static float x[ROWS * M], y[ROWS * M], expected[ROWS * M], out[ROWS], expected_out[ROWS];
static int place[M];

#define KERNEL(name, ...)                                                                                              \
  static void name##_of(float *out, float *y, int n, int m, const float *x, const int *place, long far) {              \
    _Pragma("omp target teams distribute parallel for map(tofrom : out[ : n], y[ : n * M]) map(to : x[ : n * M], place[ : M])") \
    for (int i = 0; i < n; i++) { const int row = i * M; __VA_ARGS__ }                                                 \
  }                                                                                                                    \
  static void name##_here(float *out, float *y, int n, int m, const float *x, const int *place, long far) {            \
    for (int i = 0; i < n; i++) { const int row = i * M; __VA_ARGS__ }                                                 \
  }

static void check(const char *what, void (*of)(float *, float *, int, int, const float *, const int *, long),
                  void (*here)(float *, float *, int, int, const float *, const int *, long), int m) {
  for (int k = 0; k < ROWS * M; k++) y[k] = expected[k] = k * 3 % 17;
  memset(out, 0, sizeof out), memset(expected_out, 0, sizeof expected_out);
  of(out, y, ROWS, m, x, place, 1000000000), here(expected_out, expected, ROWS, m, x, place, 1000000000);
  for (int k = 0; k < ROWS * M; k++)
    if (!(fabsf(y[k] - expected[k]) <= 1e-4f * (1 + fabsf(expected[k])))) {
      printf("%s(%d)[%d] is %g, expected %g\n", what, m, k, y[k], expected[k]), failures++;
      break;
    }
  for (int i = 0; i < ROWS; i++)
    if (!(fabsf(out[i] - expected_out[i]) <= 1e-4f * (1 + fabsf(expected_out[i])))) {
      printf("%s(%d): row %d is %g, expected %g\n", what, m, i, out[i], expected_out[i]), failures++;
      break;
    }
}
#define TEST(name) check(#name, name##_of, name##_here, M), check(#name, name##_of, name##_here, 131)

KERNEL(divided, float s = 1; for (int j = 0; j < m; j++) s += x[row + j]; for (int j = 0; j < m; j++) y[row + j] /= s; out[i] = s;)
KERNEL(functions, float s = 1; for (int j = 0; j < m; j++) s += logf(x[row + j]) / x[row + m - 1 - j]; for (int j = 0; j < m; j++) y[row + j] = expf(x[row + j]) / s + x[j] * x[row + j] / (1 + x[m - 1 - j]); out[i] = s;)
/* Under conditions, elements that are not there. */
KERNEL(conditions, float s = 1; for (int j = 0; j < m; j++) { if (x[row + j] > 5 && x[row + j * far] > 0) s += x[row + j * far]; s += (j < 0 ? x[row + j * far] : x[row + j]) / 3; if (x[row + j] < 0) s -= x[row + far] / 2; }
  for (int j = 0; j < m; j++) y[row + j] = j > m ? x[row + far] / s : x[row + j] / s; out[i] = s;)
/* What is stored is loaded again, by another name. */
KERNEL(behind_stores, float *p = y + row; float s = 0; for (int j = 0; j < m; j++) { p[j] = x[row + j] / 3; s += y[row + j] / 2; } for (int j = 0; j < m; j++) { p[j] = x[row + j] / (1 + s); y[row + j] = p[j] * 2 / (3 + y[row + j]); } out[i] = s;)
KERNEL(changed_first, float s = 0; for (int j = 0; j < m; j++) { y[row + j] += x[row + j] / 7; s += y[row + j] / 5; } out[i] = s;)
/* Places that are loaded; an element of several uses; variables that iterations set. */
KERNEL(places, float s = 1, t; int at; for (int j = 0; j < m; j++) { at = place[j]; t = x[row + at] / 2; at = place[m - 1 - j]; t += x[row + at] / 3; s += t * x[row + j] / (x[row + j] + 1); }
  for (int j = 0; j < m; j++) y[row + place[j]] = x[row + j] / s; out[i] = s;)

int main(void) {
  for (int k = 0; k < ROWS * M; k++) x[k] = (k * 7 % 31 + 1) / 32.0f;
  for (int j = 0; j < M; j++) place[j] = j ^ 1;
  place[130] = 130;
  TEST(divided);
  TEST(functions);
  TEST(conditions);
  TEST(behind_stores);
  TEST(changed_first);
  check("places", places_of, places_here, 100), check("places", places_of, places_here, 131);
  return failures != 0;
}
