// Tasks of a team whose graph is known when compiling: values of many species, sums over them, and a result, for 32
// points at a time in memory of the team. Warps run the tasks, lanes the points.
#include "../check.h"
#include <math.h>
#include <stdlib.h>

enum { species = 13, parts = 4 };

static double poly(int s, double t) { return 0.25 + t * (0.5 / (s + 1) + t * 0.125); }

static void by_tasks(long n, const double *T, const double *X, double *v) {
#pragma omp target teams distribute map(to : T[0 : n], X[0 : species * n]) map(from : v[0 : n])
  for (long p = 0; p < n; p += 32) {
    double x[species][32], m[species][32], part[parts][32];
#pragma omp parallel
#pragma omp single
    {
      for (int s = 0; s < species; s++)
#pragma omp task depend(out : m[s])
#pragma omp simd
        for (int l = 0; l < 32; l++) {
          x[s][l] = X[s * n + p + l];
          m[s][l] = exp(poly(s, T[p + l]));
        }
      for (int q = 0; q < parts; q++)
#pragma omp task depend(iterator(s = 0 : species), in : m[s]) depend(out : part[q])
#pragma omp simd
        for (int l = 0; l < 32; l++) {
          double sum = 0;
          for (int k = q; k < species; k += parts)
            for (int j = 0; j < species; j++) sum += x[k][l] * m[k][l] / (m[j][l] + 1);
          part[q][l] = sum;
        }
#pragma omp task depend(iterator(q = 0 : parts), in : part[q])
#pragma omp simd
      for (int l = 0; l < 32; l++) {
        double sum = 0;
        for (int q = 0; q < parts; q++) sum += part[q][l];
        v[p + l] = sum;
      }
    }
  }
}

static double one_point(long n, long p, const double *T, const double *X) {
  double m[species], part[parts], all = 0;
  for (int s = 0; s < species; s++) m[s] = exp(poly(s, T[p]));
  for (int q = 0; q < parts; q++) {
    part[q] = 0;
    for (int k = q; k < species; k += parts)
      for (int j = 0; j < species; j++) part[q] += X[k * n + p] * m[k] / (m[j] + 1);
  }
  for (int q = 0; q < parts; q++) all += part[q];
  return all;
}

int main(void) {
  const long n = 32 * 21;
  double *T = malloc(n * sizeof *T), *X = malloc(species * n * sizeof *X), *v = malloc(n * sizeof *v);
  for (long p = 0; p < n; p++) {
    T[p] = (p % 17) / 16.0;
    for (int s = 0; s < species; s++) X[s * n + p] = 1 + (s * 7 + p) % 5;
  }
  by_tasks(n, T, X, v);
  for (long p = 0; p < n; p++) {
    const double expected = one_point(n, p, T, X);
    CHECK(fabs(v[p] - expected) <= 1e-12 * expected);
  }
  free(T), free(X), free(v);
  return failures != 0;
}
