// Variables that regions reduce into and that only the code around them uses: their values, and what threads have stored
// before a region ends with a reduction.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

enum { ROWS = 40, N = 100 };

static void rows(int threads) {
  int a[ROWS][N], out[ROWS], counts[ROWS], rounds[ROWS];
  double means[ROWS];
  for (int r = 0; r < ROWS; r++)
    for (int k = 0; k < N; k++) a[r][k] = r + k;
#pragma omp target teams distribute num_teams(7) thread_limit(128) map(tofrom : a) map(from : out, counts, rounds, means)
  for (int r = 0; r < ROWS; r++) {
    int sum = r, count = 0, again = 0, least = 1000;
    double mean = 0, scale = 2.5 * r;
    /* What others have stored the one thread reads. */
#pragma omp parallel for num_threads(threads) reduction(+ : sum) reduction(min : least)
    for (int k = 0; k < N; k++) {
      a[r][k] *= 2;
      sum += a[r][k];
      least = a[r][k] < least ? a[r][k] : least;
    }
    out[r] = sum + a[r][N - 1] + least;
    /* What it stores the others read, and it changes what it has. */
    a[r][0] = -sum;
    sum /= 2;
#pragma omp parallel for num_threads(threads) reduction(+ : count, mean)
    for (int k = 0; k < N; k++) {
      count += a[r][k] > a[r][0];
      mean += a[r][k];
    }
    if (count == N - 1 && sum > 0) {
      mean -= a[r][0];
      scale += count;
    }
    means[r] = mean + scale;
    /* Until one thread's variable says so. */
    for (int left = 3; left > 0; left--) {
      int part = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : part)
      for (int k = 0; k < N; k++) part += k < left;
      again += part;
      counts[r] = count + part;
    }
    rounds[r] = again + sum;
  }
  for (int r = 0; r < ROWS; r++) {
    int sum = r, doubled = 0;
    for (int k = 0; k < N; k++) doubled += 2 * (r + k);
    sum += doubled;
    CHECK(out[r] == sum + 2 * (r + N - 1) + 2 * r);
    CHECK(means[r] == doubled - 2 * r + 2.5 * r + N - 1);
    CHECK(counts[r] == N - 1 + 1 && rounds[r] == 6 + sum / 2);
  }
}

int main(void) {
  rows(128);
  rows(32);
  rows(48);
  rows(20);
  rows(1);
  return failures != 0;
}
