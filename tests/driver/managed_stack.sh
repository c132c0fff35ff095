#!/bin/bash
# What --managed cannot share is said where the translator sees it: a pointer to an automatic variable.
. "$(dirname "$0")/setup.bash"
cat >t.c <<'C'
#include <stdlib.h>
#pragma omp requires unified_shared_memory
int main(void) {
  int a[10] = {0}, b[10] = {0}, c = 0, *heap = malloc(sizeof *heap);
  static int s[10];
  int *p = a, *q = &b[2], *r = &c, *t = s, *moved = a, *mapped = b;
  moved = heap;
#pragma omp target
  p[0] = q[0] + t[0] + *heap + moved[0];
#pragma omp target
  {
    int inside = 1, *i = &inside;
    c += *r + *i;
  }
#pragma omp target map(mapped[0 : 10])
  mapped[0] = 1;
  int *here = a, *named = b;
#pragma omp target is_device_ptr(here) map(to : named)
  here[0] = named[0];
  return 0;
}
C
warnings() { sed -nE 's/^t\.c:([0-9]+):[0-9]+: (warning|error): (.*) points to (.*), which .*\[-W(error=)?openmp-stack\]$/\1 \2 \3 \4/p' err.txt | tr -d "'" | tr '\n' ';'; }
try() { # EXPECTED OPTIONS...
  local want=$1
  shift
  $OMPICC --kernel-format=sim "$@" -c t.c -o t.o 2>err.txt
  [ "$(warnings)" = "$want" ] || fail "$*: $(cat err.txt)"
}
try '9 warning p a;9 warning q b;19 warning here a;19 warning named b;' --managed
has err.txt "map 'a' here, or allocate it with 'malloc'"
try ''
try '' -Wall
try '' --managed -Wno-openmp-stack
try '9 warning p a;9 warning q b;19 warning here a;19 warning named b;' -Wopenmp-stack
sed -i '/requires/d; s/#include <stdlib.h>/&\n/' t.c
try '' --managed
