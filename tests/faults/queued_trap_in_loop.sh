#!/bin/bash
# A kernel that is queued in a loop traps: the host learns of it before it does anything that others see.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
int main(void) {
  int n = 0;
#pragma omp target data map(tofrom: n)
  {
    for (int k = 0; k < 5; k++) {
#pragma omp target map(tofrom: n)
      if (++n == 4) __builtin_trap();
      if (k == 1) printf("two\n");
    }
    printf("unreachable\n");
  }
  return n;
}
C
stops 7 'error in the target region: '
grep -q two out.txt || fail "it has not come to the second step"
