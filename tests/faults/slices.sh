#!/bin/bash
# Kernels in slices: a program that runs for longer than the watchdog allows goes on in slices, with the same results; what cannot
# be sliced is said.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 20000 };
static double a[N];
static int b[12][9][40];
int main(void) {
  double sum = 0;
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : a) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    double x = a[i];
    for (int k = 0; k < 30000; k++) x = x * 0.999 + 1;
    a[i] = (long) x;
    sum += (long) x;
  }
  int teams = 0, numbers = 0;
#pragma omp target teams num_teams(50) map(tofrom : teams, numbers)
  {
#pragma omp atomic
    numbers += omp_get_team_num();
#pragma omp atomic
    teams += omp_get_num_teams() == 50;
  }
#pragma omp target teams distribute parallel for collapse(3) map(tofrom : b)
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 9; j++)
      for (int k = 0; k < 40; k++) b[i][j][k] += 1 + k;
  int wrong = 0;
  for (int i = 0; i < 12 * 9 * 40; i++) wrong += ((int *) b)[i] != 1 + i % 40;
  printf("%.0f %.0f %d %d %d\n", a[N - 1], sum, teams, numbers, wrong);
  return 0;
}
C
./fault >whole.txt 2>&1 || fail "$(cat whole.txt)"
grep -q ' 50 1225 0$' whole.txt || fail "$(cat whole.txt)"
export OMPICC_SIM_WATCHDOG=300 OMPICC_SIM_THREADS=2
stops 10 'CUDA_ERROR_LAUNCH_TIMEOUT'
OMPICC_MAX_KERNEL_MS=40 ./fault >sliced.txt 2>&1 || fail "in slices: $(cat sliced.txt)"
cmp whole.txt sliced.txt || fail "in slices other results: $(cat whole.txt sliced.txt)"
OMPICC_MAX_KERNEL_MS=1 ./fault >sliced.txt 2>&1 || fail "in small slices: $(cat sliced.txt)"
cmp whole.txt sliced.txt || fail "in small slices other results: $(cat whole.txt sliced.txt)"
OMPICC_MAX_KERNEL_MS=0 stops '' "OMPICC_MAX_KERNEL_MS is '0'; it can be a positive number of milliseconds"
OMPICC_MAX_KERNEL_MS=2s stops '' "OMPICC_MAX_KERNEL_MS is '2s'"
OMPICC_IN_PLACE=yes stops '' "OMPICC_IN_PLACE is 'yes'; it can be none, registered or pinned"

# One team is one part.
compile_sim <<'C'
int main(void) {
  int n = 0;
#pragma omp target map(tofrom : n)
  n = 1;
  return n - 1;
}
C
OMPICC_MAX_KERNEL_MS=200 ./fault >out.txt 2>&1 || fail "$(cat out.txt)"
grep -q 'fault.c:3: OMPICC_MAX_KERNEL_MS: this kernel is not launched in slices: it has one team' out.txt || fail "$(cat out.txt)"
