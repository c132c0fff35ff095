// needs-output: fits
// Regions that share out a few iterations: how many threads a team has nobody can tell, or the program does.
#include "../check.h"
#include <omp.h>
#include <stdio.h>

enum { SITES = 500, N = 36 };
static int a[SITES * N], b[N], c[SITES * N], sums[SITES];

static int wrong(int by) {
  int n = 0;
  for (int i = 0; i < SITES; i++)
    for (int j = 0; j < N; j++) n += c[i * N + j] != a[i * N + j] * b[j] + by;
  return n;
}

int main(void) {
  for (int i = 0; i < SITES * N; i++) a[i] = i % 101;
  for (int j = 0; j < N; j++) b[j] = j % 7 + 1;

#pragma omp target teams map(to : a, b) map(from : c)
#pragma omp parallel
  {
    const int teams = omp_get_num_teams(), team = omp_get_team_num(), each = (SITES + teams - 1) / teams;
    int first = team * each;
    if (first > SITES) first = SITES;
    int last = first + each;
    if (last > SITES) last = SITES;
    for (int i = first; i < last; i++) {
#pragma omp for collapse(3)
      for (int j = 0; j < 4; j++)
        for (int k = 0; k < 3; k++)
          for (int l = 0; l < 3; l++) c[i * N + j * 9 + k * 3 + l] = a[i * N + j * 9 + k * 3 + l] * b[j * 9 + k * 3 + l];
    }
  }
  CHECK(wrong(0) == 0);

  // Loops that need what others of the team have done, and sums.
  int total = 0;
#pragma omp target parallel map(to : a, b) map(tofrom : c) map(from : sums) reduction(+ : total)
  for (int i = 0; i < SITES; i++) {
#pragma omp for
    for (int j = 0; j < N; j++) c[i * N + j] += 1;
#pragma omp for nowait
    for (int j = 0; j < N; j++) total += c[i * N + N - 1 - j] - 1;
#pragma omp single
    sums[i] = c[i * N] + c[i * N + N - 1];
  }
  int expected = 0, others = 0;
  for (int i = 0; i < SITES; i++) others += sums[i] != c[i * N] + c[i * N + N - 1];
  for (int i = 0; i < SITES * N; i++) expected += c[i] - 1;
  CHECK(wrong(1) == 0 && total == expected && others == 0);

  // The program asks, counts its threads, says how many there are, or has threads with values of their own.
  int threads = 0, counted = 0, told = 0;
#pragma omp target parallel map(to : a) map(from : c) map(tofrom : threads, counted)
  {
#pragma omp for
    for (int j = 0; j < N; j++) c[j] = a[j];
#pragma omp atomic
    counted++;
#pragma omp single
    threads = omp_get_num_threads();
  }
  CHECK(counted == threads);
#pragma omp target parallel num_threads(100) map(to : a) map(from : c) map(tofrom : told)
  {
#pragma omp for
    for (int j = 0; j < N; j++) c[j] = a[j];
#pragma omp atomic
    told++;
  }
  CHECK(told <= 100);
  int all = 0;
#pragma omp target parallel map(to : a) map(from : c) reduction(+ : all)
  {
    int mine = 0;
#pragma omp for
    for (int j = 0; j < N; j++) c[j] = a[j], mine++;
    all += mine;
  }
  CHECK(all == N);
  printf("fits\n");
  return failures != 0;
}
