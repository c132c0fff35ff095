#!/bin/bash
# A target construct in a function that a target region calls: a warning where it is, and if a device gets there the
# program ends and says so.
. "$(dirname "$0")/setup.bash"
cat > nested.c <<'C'
#include <stdlib.h>
int f(int n) {
  if (n > 0) {
#pragma omp target map(tofrom : n)
    n = 0;
  }
  return n;
}
int main(int argc, char **argv) {
  int r = argc > 1 ? atoi(argv[1]) : 0;
#pragma omp target map(tofrom : r)
  r = f(r);
  return r;
}
C
$OMPICC nested.c -o nested 2> words.txt
has words.txt "nested.c:4:1: warning: '#pragma omp target' is in a function that a target region calls"
has words.txt '[-Wopenmp-nested-target]'
./nested || fail "what the host does not get to is executed"
! ./nested 1 > output.txt 2>&1 || fail "a nested target construct is executed"
has output.txt "line 4: '#pragma omp target' was encountered on a device"
$OMPICC -Wno-openmp-nested-target nested.c -o nested 2> words.txt
[ ! -s words.txt ] || fail "$(cat words.txt)"
! $OMPICC -Werror=openmp-nested-target nested.c -o nested 2> /dev/null || fail "-Werror= does not make it an error"
