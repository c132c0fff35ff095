#!/bin/bash
# A device that does not exist: an error when offload is mandatory, the host otherwise.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <omp.h>
#include <stdio.h>
int main(void) {
  int initial = 0;
#pragma omp target device(99) map(tofrom: initial)
  initial = omp_is_initial_device();
  printf("%d\n", initial);
  return 0;
}
C
stops 5 'device 99|99'
[[ $(OMP_TARGET_OFFLOAD=DEFAULT ./fault 2>&1) == 1 ]] || fail "no fall-back to the host"
