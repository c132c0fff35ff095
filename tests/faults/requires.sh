#!/bin/bash
# Files that do not require the same, and mistakes in a program whose memory kernels share.
. "$(dirname "$0")/setup.bash"
unset OMPICC_CXX # lines of kernels are what debuggers are told
cat >b.c <<'C'
int g(void) {
  int n = 0;
#pragma omp target map(tofrom: n)
  n = 2;
  return n;
}
C
cat >fault.c <<'C'
#pragma omp requires unified_address
int g(void);
int main(void) {
  int n = 0;
#pragma omp target map(tofrom: n)
  n = 1;
  return n - 1 + g() - 2;
}
C
"$OMPICC" --kernel-format=sim -O1 fault.c b.c -o fault >log 2>&1 || fail "$(cat log)"
./fault >out 2>&1 && fail "units that disagree were not noticed"
grep -q 'b.c:3: this file requires nothing, but another one of the program unified_address' out || fail "$(cat out)"

# Kernels of a program whose memory they share: their mistakes are named all the same, and the program ends.
compile --kernel-format=sim <<'C'
#pragma omp requires unified_shared_memory
#include <stdlib.h>
int main(void) {
  int *p = 0, n = rand() > -1;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 100; i++)
    if (n) p[i] = i;
  return 0;
}
C
stops 5 'illegal memory access'
grep -q 'access to address .* at .*fault_main_5.cu:' err.txt || fail "$(cat err.txt)"

# The GPU of a Jetson Nano has no such access.
OMPICC_SIM_ARCH=53 stops '' "requires unified_shared_memory \(fault.c:1\): ompicc sim device 0 cannot use the host's memory as it is"
