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

  // What is in no teams or parallel region, either: all of the target region, a part of it, in a loop of it.
  sum = 0;
#pragma omp target map(tofrom : sum) map(to : hits)
#pragma omp loop reduction(+ : sum)
  for (int i = 0; i < N; i++) sum += hits[i];
  CHECK(sum == 6l * N);
#pragma omp target map(tofrom : hits)
#pragma omp loop
  for (int i = 0; i < N; i++) hits[i] = N - i;
  int steps = 0, twice, i;
#pragma omp target map(tofrom : hits, sum, steps)
  {
    int before = N;
    for (int step = 0; step < 3; step++) {
#pragma omp loop
      for (int k = 0; k < N; k++) hits[k] += before;
      before = -before;
      steps++;
    }
#pragma omp loop reduction(+ : sum) private(twice)
    for (i = 0; i < N; i++) {
      twice = 2 * hits[i];
      sum += twice;
    }
    steps += i == N;
#pragma omp loop bind(thread)
    for (int k = 0; k < N; k++) hits[k] += steps;
  }
  CHECK(steps == 4 && sum == 6l * N + (long)N * (N + 1) + 2l * N * N);
  for (int k = 1; k < N; k++) wrong += hits[k] != 2 * N - k + 4;
  CHECK(wrong == 0 && hits[0] == 2 * N + 4);
#pragma omp target map(tofrom : grid)
#pragma omp loop collapse(2)
  for (int k = 0; k < R; k++)
    for (int j = 0; j < C; j++) {
      int row[3];
#pragma omp loop
      for (int l = 0; l < 3; l++) row[l] = k + l;
      grid[k][j] = row[0] + row[1] + row[2];
    }
  for (int k = 0; k < R; k++)
    for (int j = 0; j < C; j++) wrong += grid[k][j] != 3 * k + 3;
  CHECK(wrong == 0);
  return failures != 0;
}
