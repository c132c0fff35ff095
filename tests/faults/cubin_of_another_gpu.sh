#!/bin/bash
# A cubin for another GPU, without PTX: a message that says what is needed.
. "$(dirname "$(realpath "$0")")/setup.bash"
has_gpu || skip "no GPU with nvcc"
export OMPICC_DRIVER=cuda
capability=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | head -1)
other=sm_75
[[ $capability == 7.5 ]] && other=sm_80
compile --kernel-format=cubin --kernel-arch=$other <<'C'
int main(void) {
  int n = 0;
#pragma omp target map(tofrom: n)
  n = 7;
  return n;
}
C
stops '' 'sm_|compute|architecture|cubin'
