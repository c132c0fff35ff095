#!/bin/bash
# error at(execution) in a target region: a warning goes on, a fatal error ends the program.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
int main(void) {
  int n = 0;
#pragma omp target map(tofrom : n)
  {
#pragma omp error at(execution) severity(warning) message("careful")
    n = 2;
  }
  printf("n is %d\n", n);
#pragma omp target map(tofrom : n)
  {
    if (n == 2) {
#pragma omp error at(execution) message("stop here")
    }
    n = 3;
  }
  printf("unreachable\n");
  return n;
}
C
stops 10 'trap|instruction|device'
grep -q 'n is 2' out.txt || fail "the warning did not go on: $(cat out.txt err.txt)"
grep -q 'error directive encountered: careful' out.txt || fail "no warning: $(cat out.txt err.txt)"
grep -q 'fatal error: error directive encountered: stop here' out.txt || fail "no message: $(cat out.txt err.txt)"
