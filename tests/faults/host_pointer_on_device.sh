#!/bin/bash
# A pointer to host memory, used on the device without a map clause, is no silent success.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(1000 * sizeof *p);
  p[0] = 1;
#pragma omp target
  p[0] = 2; /* p is a zero-length section that is not present */
  printf("unreachable\n");
  return 0;
}
C
stops 6 'memory|address|access|fault'
