// Running sums of numbers that round, where they may be formed in another order.
// options: -ffast-math
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <math.h>

enum { N = 12, M = 700 };
static float x[N * M], sums[N * M], least[N * M];
static double total[N];

static void scan(float *sums, float *least, double *total, const float *x, int m) {
#pragma omp target teams distribute parallel for map(tofrom : sums[ : N * M], least[ : N * M], total[ : N]) map(to : x[ : N * M])
  for (int i = 0; i < N; i++) {
    double sum = i;
    float low = 2;
    for (int j = 0; j < m; j++) {
      sum += x[i * m + j];
      if (x[i * m + j] < low) low = x[i * m + j];
      sums[i * m + j] = sum;
      least[i * m + j] = low;
    }
    total[i] = sum;
  }
}

int main(void) {
  for (int k = 0; k < N * M; k++) x[k] = k * 7 % 31 / 31.0f - k * 1e-5f;
  static const int lengths[] = {M, 0, 65};
  for (int l = 0; l < 3; l++) {
    const int m = lengths[l];
    scan(sums, least, total, x, m);
    for (int i = 0; i < N; i++) {
      double sum = i;
      float low = 2;
      for (int j = 0; j < m; j++) {
        sum += x[i * m + j];
        if (x[i * m + j] < low) low = x[i * m + j];
        CHECK(fabs(sums[i * m + j] - sum) <= 1e-4);
        CHECK(least[i * m + j] == low);
      }
      CHECK(fabs(total[i] - sum) <= 1e-9);
    }
  }
  return failures != 0;
}
