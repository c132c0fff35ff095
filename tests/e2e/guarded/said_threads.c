// Teams whose regions say how many threads they have, by num_threads alone: what nothing can tell is for just so many, whatever the
// setting; what asks goes by the setting.
// env: OMP_TEAMS_THREAD_LIMIT=40
#include "../check.h"
#include <omp.h>
enum { TEAMS = 30, N = 96 };
static int in[TEAMS * N], out[TEAMS * N], sums[TEAMS], most[TEAMS], sizes[TEAMS], asked[TEAMS];
static double means[TEAMS];
int main(void) {
  int n = TEAMS * N - 17, wide = 700;
  for (int i = 0; i < TEAMS * N; i++) in[i] = i % 37 - 5;
  // One iteration each, at most; a reduction, and a sum that all go on with.
#pragma omp target teams distribute num_teams(TEAMS) map(to: in) map(from: sums, out, means)
  for (int t = 0; t < TEAMS; t++) {
    int first = t * N, last = first + N < n ? first + N : n, sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(N)
    for (int i = first; i < last; i++) sum += in[i];
    sums[t] = sum;
    double mean = (double)sum / N;
    means[t] = mean;
#pragma omp parallel for num_threads(N)
    for (int i = first; i < last; i++) out[i] = in[i] > mean;
  }
  for (int t = 0; t < TEAMS; t++) {
    int sum = 0;
    for (int i = t * N; i < t * N + N && i < n; i++) sum += in[i];
    CHECK(sums[t] == sum && means[t] == (double)sum / N);
    for (int i = t * N; i < t * N + N && i < n; i++) CHECK(out[i] == (in[i] > (double)sum / N));
  }
  // Regions of different sizes, longer loops, a region of one thread, and more than a block has.
#pragma omp target teams distribute map(to: in) map(tofrom: out, most, sums)
  for (int t = 0; t < TEAMS; t++) {
    int greatest = -100, count = 0;
#pragma omp parallel for reduction(max : greatest) num_threads(64)
    for (int i = 0; i < wide; i++)
      if (in[t + i] > greatest) greatest = in[t + i];
#pragma omp parallel for reduction(+ : count) num_threads(256) if (parallel: t % 3 > 0)
    for (int i = 0; i < wide; i++) count += in[t + i] == greatest;
    most[t] = greatest;
    sums[t] = count;
#pragma omp parallel for num_threads(N)
    for (int i = 0; i < N; i++) out[t * N + i] = count + i;
  }
  for (int t = 0; t < TEAMS; t++) {
    int greatest = -100, count = 0;
    for (int i = 0; i < wide; i++)
      if (in[t + i] > greatest) greatest = in[t + i];
    for (int i = 0; i < wide; i++) count += in[t + i] == greatest;
    CHECK(most[t] == greatest && sums[t] == count);
    for (int i = 0; i < N; i++) CHECK(out[t * N + i] == count + i);
  }
#pragma omp target teams distribute map(to: in) map(from: sums)
  for (int t = 0; t < TEAMS; t++) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(2000)
    for (int i = 0; i < 1500; i++) sum += in[(t * 31 + i) % (TEAMS * N)];
    sums[t] = sum;
  }
  for (int t = 0; t < TEAMS; t++) {
    int sum = 0;
    for (int i = 0; i < 1500; i++) sum += in[(t * 31 + i) % (TEAMS * N)];
    CHECK(sums[t] == sum);
  }
  // It asks.
#pragma omp target teams distribute map(from: sizes, asked, sums)
  for (int t = 0; t < TEAMS; t++) {
    int size = 0, sum = 0;
#pragma omp parallel reduction(max : size) reduction(+ : sum) num_threads(N)
    {
      size = omp_get_num_threads();
      sum = omp_get_thread_num();
    }
    sizes[t] = size;
    asked[t] = omp_get_thread_limit();
    sums[t] = sum;
  }
  for (int t = 0; t < TEAMS; t++) CHECK(sizes[t] >= 1 && sizes[t] <= N && sums[t] == sizes[t] * (sizes[t] - 1) / 2 && asked[t] >= sizes[t]);
  return failures != 0;
}
