#!/bin/bash
# More data than the device has memory.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  long n = 64L << 20;
  char *p = malloc(n);
#pragma omp target data map(alloc: p[0:n])
  {
#pragma omp target
    p[0] = 1;
  }
  printf("unreachable\n");
  return 0;
}
C
export OMPICC_SIM_MEMORY=$((16 << 20))
stops '' 'memory'
grep -qE '67108864|64(\.0)? ?M' err.txt || fail "the message does not say how much was asked for: $(cat err.txt)"
OMPICC_SIM_MEMORY=$((256 << 20)) ./fault >out.txt 2>&1 || fail "with enough memory: $(cat out.txt)"
