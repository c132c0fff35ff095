#!/bin/bash
# Device memory in a map clause: the runtime cannot copy from there as if it were the program's memory.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <omp.h>
#include <stdio.h>
int main(void) {
  double *x = omp_target_alloc(10 * sizeof *x, omp_get_default_device());
#pragma omp target enter data map(to: x[:10])
  printf("unreachable\n");
  return 0;
}
C
stops 5 'copy to the device'
compile_sim <<'C'
#include <omp.h>
#include <stdio.h>
int main(void) {
  double *x = omp_target_alloc(10 * sizeof *x, omp_get_default_device());
#pragma omp target map(from: x[:10])
  x[0] = 1;
  printf("unreachable\n");
  return 0;
}
C
stops 5 'copy from the device'
