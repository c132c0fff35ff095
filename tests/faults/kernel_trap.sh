#!/bin/bash
# A kernel that traps.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
int main(void) {
  int n = 3;
#pragma omp target map(tofrom: n)
  {
    if (n == 3) __builtin_trap();
    n = 4;
  }
  printf("unreachable\n");
  return n;
}
C
stops 4 'trap|instruction|kernel|device'
