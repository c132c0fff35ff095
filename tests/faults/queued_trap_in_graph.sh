#!/bin/bash
# A kernel that was started with others, as a graph, traps: the host learns of it where it waits, and the line is one of theirs.
. "$(dirname "$(realpath "$0")")/setup.bash"
export OMPICC_GRAPHS=1
compile_sim <<'C'
#include <stdio.h>
static void step(int *n, int limit) {
#pragma omp target map(tofrom: n[:1])
  if (++*n == limit) __builtin_trap();
}
int main(void) {
  int n = 0;
#pragma omp target data map(tofrom: n)
  {
    for (int k = 0; k < 40; k++) step(&n, 30);
    printf("unreachable\n");
  }
  return n;
}
C
stops 3 'error in the target region: '
OMPICC_GRAPHS=many timeout -k 2 20 ./fault >out.txt 2>err.txt
grep -q '^ompicc: .*OMPICC_GRAPHS=many is neither 0 nor 1' err.txt || fail "nothing is said of it: $(cat err.txt)"
