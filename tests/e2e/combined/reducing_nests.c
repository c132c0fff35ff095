// Distributed loops with reductions whose iterations are loops that nobody marked, and that add to the same variables: few
// rows, which make one nest with those loops, and many, of which each is a thread's. And such that are no nest.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <math.h>
#include <stdlib.h>

enum { FEW = 30, MANY = 9000, M = 60 };
static int global_sum;
static int own_max(int a, int b) { return a > b ? a : b + 1; }
static double fmax_of(double a, double b) { return a + b; }
#define EACH target teams distribute parallel for
#define PRAGMA(...) _Pragma(#__VA_ARGS__)

static void rows(int n, int m, const int *a, float *b, const double *c) {
  long sum = 5, expected = 5;
  PRAGMA(omp EACH reduction(+ : sum) map(to : a[ : n * M]))
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) sum += a[i * M + j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) expected += a[i * M + j];
  CHECK(sum == expected);

  /* A largest and a smallest number, with what they are taken of; a count under a condition; an inner variable from outside. */
  float most = -1, least = 1e6f;
  int j, count = 0;
  PRAGMA(omp EACH reduction(max : most) reduction(min : least) reduction(+ : count) private(j) map(to : a[ : n * M]) map(tofrom : b[ : n * M]))
  for (int i = 1; i < n - 1; i++)
    for (j = 1; j < m - 1; j++) {
      b[i * M + j] = 0.25f * (a[i * M + j - 1] + a[i * M + j + 1] + a[(i - 1) * M + j] + a[(i + 1) * M + j]);
      most = fmaxf(most, fabsf(b[i * M + j] - a[i * M + j]));
      least = fminf(b[i * M + j], least);
      if (b[i * M + j] > 40) count++;
    }
  float largest = -1, smallest = 1e6f;
  int over = 0, wrong = 0;
  for (int i = 1; i < n - 1; i++)
    for (j = 1; j < m - 1; j++) {
      const float mean = 0.25f * (a[i * M + j - 1] + a[i * M + j + 1] + a[(i - 1) * M + j] + a[(i + 1) * M + j]);
      largest = fmaxf(largest, fabsf(mean - a[i * M + j])), smallest = fminf(mean, smallest), over += mean > 40;
      wrong += b[i * M + j] != mean;
    }
  CHECK(!wrong && most == largest && least == smallest && count == over);

  /* Three loops, numbers that are added exactly, and two kinds of sums. */
  double whole = 0.5, exact = 0.5;
  unsigned bits = 0, all = 0;
  PRAGMA(omp EACH reduction(+ : whole) reduction(| : bits) map(to : a[ : n * M], c[ : M]))
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      for (int l = 0; l < m; l++) {
        whole = whole + c[l] * k;
        bits |= (unsigned)a[i * M + l] << k;
      }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      for (int l = 0; l < m; l++) exact += c[l] * k, all |= (unsigned)a[i * M + l] << k;
  CHECK(whole == exact && bits == all);

  /* The same by comparisons: of a difference, of integers, of unsigned numbers beside signed ones. */
  double widest = 0, widest_here = 0, nearest = 1e9, nearest_here = 1e9;
  int tallest = -5, tallest_here = -5;
  unsigned odd_one = 3, odd_one_here = 3;
  PRAGMA(omp EACH reduction(max : widest, tallest) reduction(min : nearest) map(to : a[ : n * M], b[ : n * M]))
  for (int i = 0; i < n; i++)
    for (int l = 0; l < m; l++) {
      const double diff = fabs(a[i * M + l] - (double)b[i * M + l]);
      if (diff > widest) widest = diff;
      nearest = nearest <= diff ? nearest : diff;
      if (tallest < a[i * M + l]) {
        tallest = a[i * M + l];
      }
    }
  PRAGMA(omp EACH reduction(max : odd_one) map(to : a[ : n * M]))
  for (int i = 0; i < n; i++)
    for (int l = 0; l < m; l++)
      if (a[i * M + l] > odd_one) odd_one = a[i * M + l];
  for (int i = 0; i < n; i++)
    for (int l = 0; l < m; l++) {
      const double diff = fabs(a[i * M + l] - (double)b[i * M + l]);
      widest_here = fmax(widest_here, diff), nearest_here = fmin(nearest_here, diff);
      if (a[i * M + l] > tallest_here) tallest_here = a[i * M + l];
      if ((unsigned)a[i * M + l] > odd_one_here) odd_one_here = a[i * M + l];
    }
  CHECK(widest == widest_here && nearest == nearest_here && tallest == tallest_here && odd_one == odd_one_here);
  int *peaks = malloc((n + 1) * sizeof *peaks);
  PRAGMA(omp EACH map(to : a[ : n * M]) map(from : peaks[ : n]))
  for (int i = 0; i < n; i++) {
    int peak = -1;
    for (int l = 0; l < m; l++)
      if (peak < a[i * M + l]) peak = a[i * M + l];
    peaks[i] = peak;
  }
  wrong = 0;
  for (int i = 0; i < n; i++) {
    int peak = -1;
    for (int l = 0; l < m; l++) peak = peak < a[i * M + l] ? a[i * M + l] : peak;
    wrong += peak != peaks[i];
  }
  CHECK(!wrong);
  free(peaks);

  /* The largest number of each row, beginning with none. */
  float *largests = malloc((n + 1) * sizeof *largests);
  PRAGMA(omp EACH map(to : a[ : n * M]) map(from : largests[ : n]))
  for (int i = 0; i < n; i++) {
    float most_of_row = NAN;
    for (int l = 0; l < m; l++) most_of_row = fmaxf(most_of_row, a[i * M + l]);
    largests[i] = most_of_row;
  }
  wrong = 0;
  for (int i = 0; i < n; i++) {
    float row = NAN;
    for (int l = 0; l < m; l++) row = fmaxf(row, a[i * M + l]);
    wrong += m ? row != largests[i] : largests[i] == largests[i];
  }
  CHECK(!wrong);
  free(largests);

  /* Bounds that are no integers. */
  long half = 0, half_here = 0;
  PRAGMA(omp EACH reduction(+ : half) map(to : a[ : n * M]))
  for (int i = 0; i < n; i++)
    for (int l = 0; l < (m - 1) / 2.0; l++) half += a[i * M + l];
  for (int i = 0; i < n; i++)
    for (int l = 0; l < (m - 1) / 2.0; l++) half_here += a[i * M + l];
  CHECK(half == half_here);
  wrong = 0;
  for (int i = 0; i < n * M; i++) b[i] = -1;
  PRAGMA(omp EACH map(tofrom : b[ : n * M]))
  for (int i = 0; i < n; i++)
    for (int l = 0; l < (m - 1) / 2.0; l++) b[i * M + l] = i + l;
  for (int i = 0; i < n; i++)
    for (int l = 0; l < m; l++) wrong += b[i * M + l] != (l < (m - 1) / 2.0 ? i + l : -1);
  CHECK(!wrong);

  /* No nests: a statement between, bounds that depend on the row, a variable of the row's, other variables, functions of these names. */
  long between = 0, triangle = 0, kept = 0, other = 0, shared = 0;
  PRAGMA(omp EACH reduction(+ : between) map(to : a[ : n * M]))
  for (int i = 0; i < n; i++) {
    between += i;
    for (int l = 0; l < m; l++) between += a[i * M + l];
  }
  PRAGMA(omp EACH reduction(+ : triangle) map(to : a[ : n * M]))
  for (int i = 0; i < n; i++)
    for (int l = 0; l < i % M; l++) triangle += a[i * M + l];
  PRAGMA(omp EACH reduction(+ : kept) map(to : a[ : n * M]))
  for (int i = 0; i < n; i++) {
    int last = 0;
    for (int l = 0; l < m; l++) kept += a[i * M + l] * last, last = l & 1;
  }
  PRAGMA(omp EACH reduction(max : other) map(to : a[ : n * M]))
  for (int i = 0; i < n; i++)
    for (int l = 0; l < m; l++) other = own_max((int)other, a[i * M + l] < 0);
  double odd = 0;
  PRAGMA(omp EACH reduction(+ : odd) map(to : a[ : n * M]))
  for (int i = 0; i < n; i++)
    for (int l = 0; l < m; l++) odd = fmax_of(odd, a[i * M + l]);
  PRAGMA(omp EACH reduction(+ : global_sum) map(to : a[ : n * M]))
  for (int i = 0; i < n; i++)
    for (int l = 0; l < m; l++) global_sum += a[i * M + l];
  PRAGMA(omp EACH reduction(+ : shared) schedule(static, 4) map(to : a[ : n * M]))
  for (int i = 0; i < n; i++)
    for (int l = 0; l < m; l++) shared += a[i * M + l];
  long s_between = 0, s_triangle = 0, s_kept = 0;
  for (int i = 0; i < n; i++) {
    s_between += i;
    for (int l = 0; l < m; l++) s_between += a[i * M + l], s_kept += l && (l - 1) & 1 ? a[i * M + l] : 0;
    for (int l = 0; l < i % M; l++) s_triangle += a[i * M + l];
  }
  CHECK(between == s_between && triangle == s_triangle && kept == s_kept);
  CHECK(odd == expected - 5 && global_sum == expected - 5 && shared == expected - 5);
  CHECK(n == 0 || m == 0 || other > 0);
  global_sum = 0;
}

int main(void) {
  int *a = malloc(MANY * M * sizeof *a);
  float *b = calloc(MANY * M, sizeof *b);
  double *c = malloc(M * sizeof *c);
  for (int i = 0; i < MANY * M; i++) a[i] = (i % 9973 * 7919 >> 3) % 97;
  for (int l = 0; l < M; l++) c[l] = l * 0.25;
  rows(FEW, M, a, b, c);
  rows(MANY, M, a, b, c);
  rows(3, 3, a, b, c);
  rows(FEW, 0, a, b, c);
  rows(0, M, a, b, c);
  free(a), free(b), free(c);
  return failures != 0;
}
