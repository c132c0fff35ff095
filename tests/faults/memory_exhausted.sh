#!/bin/bash
# More data than the device has memory: an error, or it is used in place where the device can register it, which is said once.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  long n = 64L << 20;
  char *p = malloc(n);
#pragma omp target data map(alloc: p[0:n])
  {
#pragma omp target
    p[0] = 1;
  }
  printf("unreachable\n");
  return 0;
}
C
export OMPICC_SIM_MEMORY=$((16 << 20))
stops '' 'memory'
grep -qE '67108864|64(\.0)? ?M' err.txt || fail "the message does not say how much was asked for: $(cat err.txt)"
OMPICC_SIM_MEMORY=$((256 << 20)) ./fault >out.txt 2>&1 || fail "with enough memory: $(cat out.txt)"

# Objects that are too small to be registered without need, and too many.
compile_sim <<'C'
#include <stdio.h>
#include <stdlib.h>
enum { Objects = 40, N = 15000 };
int main(void) {
  float *all[Objects];
  for (int i = 0; i < Objects; i++) {
    float *x = all[i] = malloc(N * sizeof(float));
    for (int k = 0; k < N; k++) x[k] = i;
#pragma omp target enter data map(to : x[0 : N])
  }
  for (int i = 0; i < Objects; i++) {
    float *x = all[i];
#pragma omp target teams distribute parallel for
    for (int k = 0; k < N; k++) x[k] += k;
  }
  long wrong = 0;
  for (int i = 0; i < Objects; i++) {
    float *x = all[i];
#pragma omp target exit data map(from : x[0 : N])
    for (int k = 0; k < N; k++) wrong += x[k] != i + k;
    free(x);
  }
  printf("%ld\n", wrong);
  return 0;
}
C
export OMPICC_SIM_MEMORY=$((1 << 20)) OMPICC_SIM_INTEGRATED=1
./fault >out.txt 2>err.txt || fail "used in place: $(cat err.txt)"
[[ $(cat out.txt) == 0 && $(grep -c '^ompicc: fault.c:9: warning: .*has no room for 60000 bytes' err.txt) == 1 && $(wc -l <err.txt) == 1 ]] ||
  fail "used in place: $(cat out.txt err.txt)"
OMPICC_IN_PLACE=none stops 9 'cannot map 60000 bytes'
# A Nano's GPU cannot register memory.
export OMPICC_SIM_INTEGRATED=0 OMPICC_SIM_ARCH=53
stops 9 'cannot map 60000 bytes .*--managed'
