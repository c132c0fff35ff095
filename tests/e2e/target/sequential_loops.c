// Loops of target regions without any parallelism: shared out where their iterations are independent, one thread's
// where they are not, and the same numbers either way.
#include "../check.h"
#include <stdlib.h>
enum { N = 1000, R = 37, C = 53 };
static int order[N];
static double in[N], out[N], expected[N], grid[R][C], turned[C][R];

static double twice(double x) { return x + x; }
static void begin(void) {
  for (int i = 0; i < N; i++) in[i] = i % 13 + 0.1, out[i] = expected[i] = -i;
}
static int differ(const double *a, const double *b) {
  int n = 0;
  for (int i = 0; i < N; i++) n += a[i] != b[i];
  return n;
}

// The loop is all there is: a grid. Of one that builds on what the one before has stored: not.
static void alone(int n, double *a, const double *b) {
#pragma omp target map(tofrom : a[0 : n]) map(to : b[0 : n])
  for (int i = 0; i < n; i++) a[i] += twice(b[i]) + (i ? b[i - 1] : 0);
}
static void running(int n, double *a) {
#pragma omp target map(tofrom : a[0 : n])
  for (int i = 1; i < n; i++) a[i] = 0.5 * a[i - 1] + a[i];
}
static void through_table(int n, double *a, const int *at) {
#pragma omp target map(tofrom : a[0 : n]) map(to : at[0 : n])
  for (int i = 0; i < n; i++) a[at[i]] = i;
}
static int first_above(int n, const double *a, double limit) {
  int found = -1;
#pragma omp target map(to : a[0 : n]) map(from : found)
  {
    found = n;
    for (int i = 0; i < n; i++)
      if (a[i] > limit) {
        found = i;
        break;
      }
  }
  return found;
}
// Parts of a region, with code of one thread, and variables that come by value and change.
static double several(int n, double *a, double *b, double scale, int steps) {
  int i;
  double t = scale, kept;
#pragma omp target map(tofrom : a[0 : n], b[0 : n]) map(from : kept)
  {
    for (i = 0; i < n; i++) {
      t = a[i] * scale;
      b[i] = t * t;
    }
    scale = b[n - 1];
    double sum = 0;
    for (i = 0; i < n; i++) sum += b[i] * scale; // in order
    for (int s = 0; s < steps; s++) {
      for (i = 0; i < n; i++) a[i] += s * sum;
      sum = a[s] - a[n - 1 - s];
      scale += sum;
    }
    a[0] = i == n ? scale : -1;
    kept = t;
  }
  return kept;
}
static double several_on_host(int n, double *a, double *b, double scale, int steps) {
  double t = 0, sum = 0;
  for (int i = 0; i < n; i++) t = a[i] * scale, b[i] = t * t;
  scale = b[n - 1];
  for (int i = 0; i < n; i++) sum += b[i] * scale;
  for (int s = 0; s < steps; s++) {
    for (int i = 0; i < n; i++) a[i] += s * sum;
    sum = a[s] - a[n - 1 - s];
    scale += sum;
  }
  a[0] = scale;
  return t;
}

int main(void) {
  begin();
  for (int i = 0; i < N; i++) expected[i] += twice(in[i]) + (i ? in[i - 1] : 0);
  alone(N, out, in);
  CHECK(differ(out, expected) == 0);
  // Two names of one array: iterations read what others have stored, in turn.
  for (int i = 0; i < N; i++) out[i] = expected[i] = i % 5 / 8.;
  for (int i = 0; i < N; i++) expected[i] += twice(expected[i]) + (i ? expected[i - 1] : 0) / 1024 * 1024;
  alone(N, out, out);
  CHECK(differ(out, expected) == 0);

  begin();
  for (int i = 1; i < N; i++) expected[i] = 0.5 * expected[i - 1] + expected[i];
  running(N, out);
  CHECK(differ(out, expected) == 0);

  for (int i = 0; i < N; i++) order[i] = i / 3; // the last one of three counts
  for (int i = 0; i < N; i++) expected[order[i]] = i;
  through_table(N, out, order);
  CHECK(differ(out, expected) == 0);
  CHECK(first_above(N, in, 7) == 7 && first_above(N, in, 99) == N);

  begin();
  static double b[N], e[N];
  const double kept = several(N, out, b, 1.3, 4), expect = several_on_host(N, expected, e, 1.3, 4);
  CHECK(differ(out, expected) == 0 && differ(b, e) == 0 && kept == expect);

  // Nests, in place and into another array; a sum that everyone sees; private and pointers that go along.
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) grid[i][j] = i * C + j;
#pragma omp target map(to : grid) map(from : turned)
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) turned[j][i] = grid[i][j];
  int wrong = 0;
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) wrong += turned[j][i] != i * C + j;
#pragma omp target map(tofrom : grid)
  for (int i = 1; i < R; i++)
    for (int j = 1; j < C; j++) grid[i][j] += grid[i - 1][j] - grid[i][j - 1];
  for (int i = 1; i < R; i++)
    for (int j = 1; j < C; j++) turned[j][i] += turned[j][i - 1] - turned[j - 1][i];
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) wrong += turned[j][i] != grid[i][j];
  CHECK(wrong == 0);
  double sum = 0.25, expectedSum = 0.25;
  int pieces = 0, k;
  const double *from = in;
  begin();
#pragma omp target map(tofrom : sum, pieces, out) map(to : from[0 : N]) private(k)
  {
    double *to = out;
    for (k = 0; k < N; k++) sum += from[k];
    for (k = 0; k < N; k++) *to++ = from[k] * 3;
    while (to > out + 10) to -= 10, pieces++;
    for (int i = 0; i < N; i++) out[i] -= from[N - 1 - i];
  }
  for (int i = 0; i < N; i++) expectedSum += in[i];
  for (int i = 0; i < N; i++) wrong += out[i] != in[i] * 3 - in[N - 1 - i];
  CHECK(sum == expectedSum && pieces == N / 10 - 1 && wrong == 0);
  return failures != 0;
}
