// Sections that warps share: simd loops are the lanes', a construct comes behind the one in front of it.
#include "../check.h"
#include <omp.h>

enum { N = 40, L = 32 };

static void in_order(double out[N][L], const double in[N]) {
#pragma omp target teams distribute map(to : in [0:N]) map(from : out [0:N])
  for (int t = 0; t < N; t++) {
    double x[L], y[L], z;
#pragma omp parallel num_threads(96)
    {
#pragma omp sections
      {
#pragma omp simd
        for (int l = 0; l < L; l++) x[l] = in[t] + l;
#pragma omp section
#pragma omp simd
        for (int l = 0; l < L; l++) y[l] = in[t] * l;
#pragma omp section
        z = 3;
      }
#pragma omp sections nowait
      {
#pragma omp section
        {
          const double scale = 2 * z;
#pragma omp simd
          for (int l = 0; l < L; l++) out[t][l] = x[L - 1 - l] + scale * y[L - 1 - l];
        }
      }
    }
  }
}

/* Copies of a section's own, and a region that is nothing else. */
static void with_copies(int out[N][2][L], int factor) {
#pragma omp target teams distribute map(from : out [0:N])
  for (int t = 0; t < N; t++) {
    int k = -1;
#pragma omp parallel sections num_threads(64) private(k) firstprivate(factor)
    {
      {
        k = t * factor;
#pragma omp simd
        for (int l = 0; l < L; l++) out[t][0][l] = k + l;
      }
#pragma omp section
      {
        k = t + factor;
#pragma omp simd
        for (int l = 0; l < L; l++) out[t][1][l] = k - l;
      }
    }
  }
}

/* What one construct has written the next one's other warp reads, again and again. */
static void in_turns(long out[N][L]) {
#pragma omp target teams distribute map(from : out [0:N])
  for (int t = 0; t < N; t++) {
    long a[L], b[L];
#pragma omp parallel num_threads(128)
    {
#pragma omp sections
      {
#pragma omp simd
        for (int l = 0; l < L; l++) a[l] = t + l;
#pragma omp section
#pragma omp simd
        for (int l = 0; l < L; l++) b[l] = t - l;
      }
#pragma omp for
      for (int l = 0; l < L; l++) a[l] += 1000 * l;
#pragma omp sections
      {
#pragma omp simd order(concurrent)
        for (int l = 0; l < L; l++) a[l] += b[L - 1 - l];
      }
#pragma omp sections
      {
#pragma omp simd order(concurrent)
        for (int l = 0; l < L; l++) b[l] = a[(l + 7) % L];
      }
#pragma omp sections
      {
#pragma omp simd
        for (int l = 0; l < L; l++) out[t][l] = b[l];
      }
    }
  }
}

int main(void) {
  static double in[N], out[N][L];
  for (int t = 0; t < N; t++) in[t] = t;
  in_order(out, in);
  for (int t = 0; t < N; t++)
    for (int l = 0; l < L; l++) CHECK(out[t][l] == t + (L - 1 - l) + 6. * t * (L - 1 - l));
  static int copies[N][2][L];
  with_copies(copies, 5);
  for (int t = 0; t < N; t++)
    for (int l = 0; l < L; l++) CHECK(copies[t][0][l] == t * 5 + l && copies[t][1][l] == t + 5 - l);
  static long turns[N][L];
  in_turns(turns);
  for (int t = 0; t < N; t++)
    for (int l = 0; l < L; l++) {
      const int m = (l + 7) % L;
      CHECK(turns[t][l] == t + m + 1000 * m + t - (L - 1 - m));
    }
  return 0;
}
