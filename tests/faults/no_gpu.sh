#!/bin/bash
# OMPICC_DRIVER=cuda where there is no GPU; without it, the program falls back to the host unless offload is mandatory.
. "$(dirname "$(realpath "$0")")/setup.bash"
has_gpu && skip "there is a GPU"
compile_sim <<'C'
#include <stdio.h>
int main(void) {
  int n = 0;
#pragma omp target map(tofrom: n)
  n = 7;
  printf("n is %d\n", n);
  return 0;
}
C
OMPICC_DRIVER=cuda stops '' 'device|GPU|libcuda'
OMP_TARGET_OFFLOAD=DEFAULT ./fault >out.txt 2>&1 || fail "on the sim device: $(cat out.txt)"
OMP_TARGET_OFFLOAD=DISABLED OMPICC_DRIVER=cuda ./fault >out.txt 2>&1 || fail "on the host: $(cat out.txt)"
grep -q "n is 7" out.txt || fail "wrong on the host: $(cat out.txt)"
OMPICC_DRIVER=vulkan stops '' 'OMPICC_DRIVER'
