// loop in target regions: shared out among the league, a team, or nobody.
// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
#include "../check.h"
#include <omp.h>
enum { N = 5000, R = 40, C = 70 };
static int hits[N], grid[R][C];

int main(void) {
  long sum = 0;
#pragma omp target teams loop map(tofrom : hits)
  for (int i = 0; i < N; i++) hits[i] += i;
#pragma omp target teams loop map(tofrom : hits) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    hits[i]++;
    sum += hits[i];
  }
  CHECK(sum == (long)N * (N + 1) / 2);
#pragma omp target parallel loop map(tofrom : hits)
  for (int i = 0; i < N; i++) hits[i]++;
#pragma omp target teams map(tofrom : hits)
#pragma omp loop
  for (int i = 0; i < N; i++) hits[i]++;
#pragma omp target map(tofrom : hits)
  {
#pragma omp parallel
    {
#pragma omp loop
      for (int i = 0; i < N; i++) hits[i]++;
#pragma omp loop bind(parallel)
      for (int i = 0; i < N; i++) hits[i] -= i;
    }
#pragma omp parallel loop
    for (int i = 0; i < N; i++) hits[i]++;
#pragma omp loop bind(thread)
    for (int i = 0; i < N; i++) hits[i]++;
  }
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += hits[i] != 6;
  CHECK(wrong == 0);
#pragma omp target teams loop collapse(2) map(tofrom : grid)
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) grid[i][j] = i * j;
#pragma omp target teams loop map(tofrom : grid)
  for (int i = 0; i < R; i++) {
#pragma omp loop
    for (int j = 0; j < C; j++) grid[i][j] += i;
  }
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) wrong += grid[i][j] != i * j + i;
  CHECK(wrong == 0);
  return failures != 0;
}
