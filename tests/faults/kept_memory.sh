#!/bin/bash
# OMPICC_KEPT_MEMORY says how much freed device memory a process keeps: with 0 the driver gets all of it back, and of what is no
# number it is said that it is none. The driver is one made here, which says when it gets memory.
. "$(dirname "$(realpath "$0")")/setup.bash"
. "$faults/fake_cuda.bash"
sed 's/^int cuMemFree_v2(address p) {/& write(2, "freed\\n", 6);/' driver.c >telling.c
cc -w -shared -fPIC telling.c -o lib/libcuda.so.1 || fail "the driver does not compile"
compile --nvcc="$PWD/nvcc" --keep=keep --kernel-format=ptx --kernel-arch=sm_75 <<'C'
#include <stdlib.h>
int main(void) {
  enum { N = 1 << 19 };
  char *data = calloc(1, N);
  for (int i = 0; i < 4; i++) {
#pragma omp target map(tofrom: data[0 : N])
    data[0] = 7;
  }
  free(data);
  return 0;
}
C
signatures
export REFUSES=
# frees NUMBER: so often the driver gets memory from the program.
frees() {
  ./fault >out.txt 2>err.txt || fail "the program fails: $(cat err.txt)"
  local times
  times=$(grep -c '^freed$' err.txt)
  [[ $times == "$1" ]] || fail "OMPICC_KEPT_MEMORY=${OMPICC_KEPT_MEMORY-}: memory is freed $times times, not $1: $(cat err.txt)"
}
frees 0
OMPICC_KEPT_MEMORY=1 frees 0
OMPICC_KEPT_MEMORY=0 frees 4
for wrong in much -1 99999999999999999999 5x; do
  OMPICC_KEPT_MEMORY=$wrong frees 0
  grep -q "^ompicc: .*OMPICC_KEPT_MEMORY=$wrong is no number of MiB" err.txt || fail "nothing is said of $wrong: $(cat err.txt)"
done
