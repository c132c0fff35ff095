// Distributed iterations with loops in regions: of few of them teams run each, of many one thread. The results are the same.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

enum { MANY = 20000, FEW = 50, INSIDE = 6 };
static int out[MANY], lists[MANY * 2];
static double sums[MANY];

static long run(int n, int inside, int limit) {
  long total = 0;
  int found = 0;
#pragma omp target teams distribute map(tofrom : total, found) reduction(+ : total) map(tofrom : out[ : n]) \
    thread_limit(limit)
  for (int i = 0; i < n; i++) {
    int sum = i, most = -1, flags[INSIDE];
#pragma omp parallel for reduction(+ : sum) reduction(max : most)
    for (int k = 0; k < inside; k++) {
      sum += k;
      most = k > most ? k : most;
    }
#pragma omp parallel for
    for (int k = 0; k < INSIDE; k++) flags[k] = k % 2;
    for (int k = 0; k < INSIDE; k++) sum += flags[k];
    if (i == 7) found = i;
    out[i] = sum + 1000 * most;
    total += sum;
  }
  for (int i = 0; i < n; i++)
    CHECK(out[i] == i + inside * (inside - 1) / 2 + INSIDE / 2 + 1000 * (inside - 1));
  CHECK(found == 7);
  return total;
}

/* Of two loops, and what lies apart in short lists. */
static void nest(int n, int m) {
  const double before = 0.5;
#pragma omp target teams distribute collapse(2) num_teams(1000) map(tofrom : sums[ : n * m]) map(to : lists)
  for (int i = 0; i < n; i++)
    for (int j = m - 1; j >= 0; j--) {
      double sum = before;
      if ((i + j) % 3) {
#pragma omp parallel for num_threads(64) reduction(+ : sum)
        for (int k = 0; k < 2; k++) sum += lists[(i * m + j) * 2 + k];
      }
      sums[i * m + j] = sum;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const int at = (i * m + j) * 2;
      CHECK(sums[i * m + j] == ((i + j) % 3 ? 0.5 + lists[at] + lists[at + 1] : 0.5));
    }
}

int main(void) {
  for (int i = 0; i < MANY * 2; i++) lists[i] = i % 1001;
  for (int n = FEW; n <= MANY; n += MANY - FEW)
    CHECK(run(n, 5, 32) == (long)n * (n - 1) / 2 + (long)n * (10 + INSIDE / 2));
  run(FEW, 100, 64);
  nest(3, 5);
  nest(200, 100);
  return failures != 0;
}
