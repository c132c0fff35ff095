#!/bin/bash
# Target constructs in included files that follow each other: a line is said with its file where that is another one,
# and where there is only one construct it is that one.
. "$(dirname "$(realpath "$0")")/setup.bash"
cat > trap.h <<'C'
#pragma omp target
if (n == 3) __builtin_trap();
C
compile_sim -I. <<'C'
int main(void) {
  int n = 3;
#pragma omp target data map(tofrom: n)
  {
#include "trap.h"
#pragma omp target
    n = 4;
  }
  return n;
}
C
stops 6 'fault.c:6: error in a target region, of those from (.*/)?trap.h:1 on'
compile_sim -I. <<'C'
int main(void) {
  int n = 3;
#pragma omp target data map(tofrom: n)
  {
#include "trap.h"
#include "trap.h"
  }
  return n;
}
C
stops '' 'trap.h:1: error in the target region: '
