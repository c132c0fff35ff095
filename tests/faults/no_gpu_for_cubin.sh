#!/bin/bash
# A program with cubin kernels only, where there is no GPU: the host version runs, unless offload is mandatory.
. "$(dirname "$(realpath "$0")")/setup.bash"
has_gpu && skip "there is a GPU"
command -v nvcc >/dev/null || skip "no nvcc"
compile --kernel-format=cubin --kernel-arch=sm_80 <<'C'
#include <stdio.h>
int main(void) {
  int n = 0;
#pragma omp target map(tofrom: n)
  n = 7;
  printf("n is %d\n", n);
  return 0;
}
C
unset OMPICC_DRIVER
OMP_TARGET_OFFLOAD=DEFAULT ./fault >out.txt 2>&1 || fail "no fall-back to the host: $(cat out.txt)"
grep -q "n is 7" out.txt || fail "wrong on the host: $(cat out.txt)"
# A user may have meant the GPU: said once, and not where it is plain that the host is meant.
[[ $(grep -c 'fault\.c:4: warning: no device, target constructs run on the host: ' out.txt) == 1 && $(wc -l <out.txt) == 2 ]] ||
  fail "no warning, or more: $(cat out.txt)"
for setting in OMP_TARGET_OFFLOAD=DISABLED OMPICC_WARNINGS=0; do
  env OMP_TARGET_OFFLOAD=DEFAULT $setting ./fault >out.txt 2>&1 || fail "$setting: $(cat out.txt)"
  [[ $(cat out.txt) == "n is 7" ]] || fail "$setting: $(cat out.txt)"
done
stops 4 'device|GPU|libcuda'
