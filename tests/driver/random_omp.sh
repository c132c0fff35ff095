#!/bin/bash
# 14 random OpenMP programs print the same when gcc -fopenmp and when ompicc compiles them, on the host and on the sim
# device.
. "$(dirname "$0")/setup.bash"
quick_kernels
unset OMP_TARGET_OFFLOAD
cat > reduction.c <<'C'
int main(void) {
  int sum = 0;
#pragma omp target teams distribute reduction(+ : sum)
  for (int i = 0; i < 3; i++) sum++;
  return sum == 3;
}
C
! { gcc -fopenmp -w reduction.c -o reduction && OMP_TARGET_OFFLOAD=DISABLED ./reduction; } ||
  skip "this gcc does not map the variables of reductions, as OpenMP 4.5 had it"
cd "$here/../.."
tests/fuzz/omp -j 2 -k "$work/different" 14 1
