#!/bin/bash
# The first of two target constructs that follow each other traps: it is not waited for by itself, so the message says
# from which line on the culprit is to be looked for.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
int main(void) {
  int n = 3;
#pragma omp target data map(tofrom: n)
  {
#pragma omp target
    if (n == 3) __builtin_trap();
#pragma omp target
    n = 4;
  }
  return n;
}
C
stops 7 'of those from line 5 on'
