#!/bin/bash
# A kernel that writes through a null pointer: a device error that names the construct.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
int main(void) {
  int *p = NULL, n = 3;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) p[i] = i;
  printf("unreachable\n");
  return 0;
}
C
stops 4 'memory|address|access|fault'
