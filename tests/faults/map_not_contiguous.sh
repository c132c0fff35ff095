#!/bin/bash
# A section of a variable array that is not contiguous (OpenMP 5.2 §5.8.3), which only run time knows.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
static void f(int n, int m, int k) {
  int a[n][m];
#pragma omp target map(from: a[0:n][0:k])
  for (int i = 0; i < n * k; i++) (&a[0][0])[i] = i;
  printf("%d\n", a[n - 1][k - 1]), fflush(stdout);
}
int main(void) {
  f(4, 5, 5);
  f(1, 5, 3);
  f(4, 5, 3);
  printf("unreachable\n");
  return 0;
}
C
stops 4 'not contiguous'
grep -q "^19$" out.txt || fail "contiguous sections are not taken: $(cat out.txt)"
