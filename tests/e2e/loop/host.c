// loop with each binding, and its combined forms, on the host.
#include "../check.h"
#include <omp.h>
enum { N = 1000, R = 20, C = 30 };
static int hits[N], grid[R][C];

static void clear(void) {
  for (int i = 0; i < N; i++) hits[i] = 0;
}
static int all(int wanted) {
  for (int i = 0; i < N; i++)
    if (hits[i] != wanted) return 0;
  return 1;
}
static void orphaned(void) {
#pragma omp loop bind(parallel)
  for (int i = 0; i < N; i++) hits[i]++;
}
static int alone(void) {
  int mine[N] = {0}, sum = 0;
#pragma omp loop bind(thread)
  for (int i = 0; i < N; i++) mine[i]++;
  for (int i = 0; i < N; i++) sum += mine[i];
  return sum;
}

int main(void) {
  int size = 0, early = 0, last = -1;
  long sum = 0;
#pragma omp parallel loop
  for (int i = 0; i < N; i++) hits[i]++;
  CHECK(all(1));
#pragma omp parallel loop lastprivate(last) reduction(+ : sum) order(concurrent)
  for (last = 0; last < N; last += 3) sum += last;
  CHECK(last == 1002 && sum == 166833);
  clear();
#pragma omp parallel
  {
#pragma omp single
    size = omp_get_num_threads();
#pragma omp loop
    for (int i = 0; i < N; i++) hits[i]++;
    if (!all(1)) { // there is a barrier behind it
#pragma omp atomic
      early++;
    }
#pragma omp barrier
    orphaned();
#pragma omp loop bind(parallel) collapse(2)
    for (int i = 0; i < R; i++)
      for (int j = 0; j < C; j++) grid[i][j] += i * C + j;
  }
  CHECK(early == 0 && all(2));
  int wrong = 0;
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) wrong += grid[i][j] != i * C + j;
  CHECK(wrong == 0);
  clear();
#pragma omp parallel reduction(+ : early)
  early += alone() != N;
  CHECK(early == 0 && alone() == N && size >= 1);
#pragma omp teams num_teams(2)
  {
#pragma omp loop
    for (int i = 0; i < N; i++) hits[i]++;
#pragma omp loop bind(teams) collapse(2)
    for (int i = 0; i < R; i++)
      for (int j = 0; j < C; j++) grid[i][j]++;
  }
#pragma omp teams loop
  for (int i = 0; i < N; i++) hits[i]++;
  CHECK(all(2));
  sum = 0;
#pragma omp teams loop reduction(+ : sum)
  for (int i = 0; i < N; i++) sum += i;
  CHECK(sum == N * (N - 1) / 2);
  // Loops in loops.
#pragma omp parallel loop
  for (int i = 0; i < R; i++) {
    int s = 0;
#pragma omp loop
    for (int j = 0; j < C; j++) grid[i][j] = i - j;
#pragma omp loop reduction(+ : s)
    for (int j = 0; j < C; j++) s += grid[i][j];
    hits[i] = s;
  }
  for (int i = 0; i < R; i++) wrong += hits[i] != C * i - C * (C - 1) / 2;
  CHECK(wrong == 0);
  return failures != 0;
}
