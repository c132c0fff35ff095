// Loops in loops of `loop` constructs, for teams to share out; sums of theirs may be formed in any order.
// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
#include "../check.h"
#include <stdlib.h>
enum { N = 60, M = 500 };

/* Sums of numbers whose sums are exact. */
static void rows(int n, int m, const double *a, double *sums, float *greatest) {
#pragma omp target teams loop map(to : a[ : n * m]) map(from : sums[ : n], greatest[ : n])
  for (int i = 0; i < n; i++) {
    double s = i;
    float most = -1;
#pragma omp loop reduction(+ : s) reduction(max : most)
    for (int j = 0; j < m; j++) {
      s += a[i * m + j];
      if (a[i * m + j] > most) most = a[i * m + j];
    }
    sums[i] = s;
    greatest[i] = most;
  }
}

static void product(int n, const double *a, const double *b, double *c) {
#pragma omp target teams loop map(to : a[ : n * n], b[ : n * n]) map(from : c[ : n * n])
  for (int i = 0; i < n; i++) {
#pragma omp loop
    for (int j = 0; j < n; j++) {
      double s = 0;
#pragma omp loop reduction(+ : s)
      for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
  }
}

/* Nothing but the construct says that no element is stored twice. */
static void placed(int n, int m, const int *place, const double *from, double *to) {
#pragma omp target teams loop map(to : place[ : n * m], from[ : n * m]) map(from : to[ : n * m])
  for (int i = 0; i < n; i++) {
#pragma omp loop
    for (int j = 0; j < m; j++) to[place[i * m + j]] = from[i * m + j];
  }
}

/* In a team's region, for all of its threads. */
static void of_teams(int n, int m, double *a, double *sums, double *last) {
  int j;
#pragma omp target teams distribute map(tofrom : a[ : n * m]) map(from : sums[ : n], last[ : n]) private(j)
  for (int i = 0; i < n; i++) {
    double t = i;
#pragma omp loop bind(parallel)
    for (j = 0; j < m; j++) a[i * m + j] += t;
#pragma omp loop bind(parallel) private(t)
    for (j = 0; j < m; j++) {
      t = a[i * m + j];
      a[i * m + j] = t + 1;
    }
    sums[i] = t;
    last[i] = m > 0 ? a[i * m + m - 1] : 0;
  }
}

/* What the iterations share, without a word about it: one thread does them in turn, as where the program was written. */
static void in_turn(int n, int m, const double *a, double *found) {
#pragma omp target teams loop map(to : a[ : n * m]) map(from : found[ : n])
  for (int i = 0; i < n; i++) {
    double before = 0, steps = 0;
#pragma omp loop
    for (int j = 0; j < m; j++) {
      steps += (a[i * m + j] - before) * (a[i * m + j] - before);
      before = a[i * m + j];
    }
    found[i] = steps;
  }
}

/* Two loops that are one. */
static void collapsed(int n, int m, const double *a, double *sums) {
#pragma omp target teams loop map(to : a[ : n * m]) map(from : sums[ : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp loop collapse(2) reduction(+ : s)
    for (int k = 0; k < 2; k++)
      for (int j = 0; j < m; j++) s += k * a[i * m + j];
    sums[i] = s;
  }
}

static void check(int n, int m) {
  double *a = malloc(sizeof *a * n * m), *b = malloc(sizeof *a * n * m), *sums = malloc(sizeof *a * n);
  double *last = malloc(sizeof *a * n);
  float *greatest = malloc(sizeof *greatest * n);
  int *place = malloc(sizeof *place * n * m), wrong = 0;
  for (int i = 0; i < n * m; i++) {
    a[i] = i * 7919 % 1013;
    place[i] = n * m - 1 - i;
  }
  rows(n, m, a, sums, greatest);
  for (int i = 0; i < n; i++) {
    double s = i;
    float most = -1;
    for (int j = 0; j < m; j++) {
      s += a[i * m + j];
      most = a[i * m + j] > most ? a[i * m + j] : most;
    }
    wrong += sums[i] != s || greatest[i] != most;
  }
  CHECK(wrong == 0);
  placed(n, m, place, a, b);
  for (int i = 0; i < n * m; i++) wrong += b[n * m - 1 - i] != a[i];
  CHECK(wrong == 0);
  in_turn(n, m, a, last);
  collapsed(n, m, a, sums);
  for (int i = 0; i < n; i++) {
    double steps = 0, before = 0, s = 0;
    for (int j = 0; j < m; j++) {
      steps += (a[i * m + j] - before) * (a[i * m + j] - before);
      before = a[i * m + j];
      s += a[i * m + j];
    }
    wrong += last[i] != steps || sums[i] != s;
  }
  CHECK(wrong == 0);
  of_teams(n, m, a, sums, last);
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) wrong += a[i * m + j] != (i * m + j) * 7919 % 1013 + i + 1;
    wrong += sums[i] != i || last[i] != (m > 0 ? a[i * m + m - 1] : 0);
  }
  CHECK(wrong == 0);
  free(a), free(b), free(sums), free(last), free(greatest), free(place);
}

int main(void) {
  check(N, M);
  check(1, M);
  check(300, 1);
  check(3, 0);
  enum { S = 40 };
  static double a[S * S], b[S * S], c[S * S];
  for (int i = 0; i < S * S; i++) {
    a[i] = i % 7;
    b[i] = i % 11;
  }
  product(S, a, b, c);
  int wrong = 0;
  for (int i = 0; i < S; i++)
    for (int j = 0; j < S; j++) {
      double s = 0;
      for (int k = 0; k < S; k++) s += a[i * S + k] * b[k * S + j];
      wrong += c[i * S + j] != s;
    }
  CHECK(wrong == 0);
  return failures != 0;
}
