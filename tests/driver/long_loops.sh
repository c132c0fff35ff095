#!/bin/bash
# The iterations of a loop over all 32-bit numbers are counted in 64 bits: a thread's next number is beyond 2^32 in the end.
. "$(dirname "$0")/setup.bash"
cat > a.c <<'END'
#include <stdio.h>
int main(void) {
  long n = 0, m = 0;
#pragma omp target teams distribute parallel for reduction(+ : n)
  for (unsigned i = 0; i < 0xffffffffu; i++) n += i & 1;
#pragma omp target teams distribute parallel for reduction(+ : m)
  for (unsigned i = 0; i < 1000000u; i++) m += i & 1;
  printf("%ld %ld\n", n, m);
}
END
"$OMPICC" -k --kernel-format=sim a.c -o a.out || fail "does not compile"
grep -q 'unsigned long _x = ' a_main_4.cu || fail "$(grep -n '_x' a_main_4.cu)"
grep -q 'unsigned int _x = ' a_main_6.cu || fail "$(grep -n '_x' a_main_6.cu)"
