// A variable of declare target that the host sets between constructs, read by a function that iterations call
// which update elements in common.
#include "../check.h"

#define N 20000
#define BINS 64

static int width = 1;
static double lowest;
#pragma omp declare target to(width, lowest)

static int bin_of(double x) {
  const int b = (int)(x - lowest) / width;
  return b < 0 ? 0 : b >= BINS ? BINS - 1 : b;
}

int main(void) {
  static double x[N];
  for (int i = 0; i < N; i++) x[i] = i * 7 % 1000;
#pragma omp target data map(to : x)
  for (int round = 1; round < 5; round++) {
    unsigned counts[BINS] = {0}, expected[BINS] = {0};
    double sums[BINS] = {0}, sum[BINS] = {0};
    width = 5 * round;
    lowest = 100 * round;
#pragma omp target update to(width, lowest)
#pragma omp target teams distribute parallel for map(tofrom : counts, sums)
    for (int i = 0; i < N; i++) {
      const int b = bin_of(x[i]);
#pragma omp atomic
      counts[b]++;
#pragma omp atomic
      sums[b] += x[i];
    }
#pragma omp target teams distribute parallel for map(tofrom : counts) num_teams(9)
    for (int i = 0; i < N; i++) {
#pragma omp atomic
      counts[bin_of(x[i])] += 2;
    }
    for (int i = 0; i < N; i++) {
      expected[bin_of(x[i])] += 3;
      sum[bin_of(x[i])] += x[i];
    }
    for (int b = 0; b < BINS; b++) CHECK(counts[b] == expected[b] && sums[b] == sum[b]);
  }
  return failures != 0;
}
