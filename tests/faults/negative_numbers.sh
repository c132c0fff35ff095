#!/bin/bash
# num_teams, thread_limit and num_threads that turn out to be negative: a warning, once, and the construct runs.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
int main(int argc, char **argv) {
  int n = -argc, a[100], sum = 0;
  (void)argv;
#pragma omp target teams distribute parallel for num_threads(n) map(from : a)
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp target teams num_teams(2 * n) thread_limit(n) map(tofrom : sum)
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 0; i++) sum++;
  printf("%d %d\n", a[99], sum);
  return 0;
}
C
./fault >out.txt 2>err.txt || fail "status $?: $(cat err.txt)"
[ "$(cat out.txt)" = "99 0" ] || fail "$(cat out.txt)"
grep -q ':5: warning: num_threads(-1) is not a positive number: as if there were no such clause$' err.txt || fail "$(cat err.txt)"
[ "$(wc -l <err.txt)" = 1 ] || fail "$(cat err.txt)"
