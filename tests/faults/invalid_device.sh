#!/bin/bash
# omp_invalid_device is no device, and does not mean the host (OpenMP 5.2 §13.2).
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <omp.h>
#include <stdio.h>
int main(void) {
  int initial = 0;
#pragma omp target device(omp_invalid_device) map(tofrom: initial)
  initial = omp_is_initial_device();
  printf("unreachable\n");
  return 0;
}
C
stops 5 'omp_invalid_device'
OMP_TARGET_OFFLOAD=DEFAULT stops 5 'omp_invalid_device'
compile_sim <<'C'
#include <omp.h>
#include <stdio.h>
int main(void) {
  int initial = 0;
  omp_set_default_device(omp_invalid_device);
  if (omp_get_default_device() != omp_invalid_device) return 0;
#pragma omp target map(tofrom: initial)
  initial = omp_is_initial_device();
  printf("unreachable\n");
  return 0;
}
C
stops 7 'omp_invalid_device'
