#!/bin/bash
# One pointer on the device cannot point into two pieces of storage.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
#include <stdlib.h>
int *p;
int main(void) {
  p = malloc(100 * sizeof *p);
#pragma omp target enter data map(to: p) map(to: p[0:10], p[50:10])
  printf("unreachable\n");
  return 0;
}
C
stops 6 'separate storage'
