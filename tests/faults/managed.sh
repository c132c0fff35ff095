#!/bin/bash
# Memory that is shared with the device: no more than it has, with and without; and what --managed does not go with.
. "$(dirname "$(realpath "$0")")/setup.bash"
source_of() {
  cat <<'C'
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
REQUIRES
int main(void) {
  enum { MB = 1 << 20 };
  char *a[8];
  int shared = 0, sum = 0;
  for (int i = 0; i < 8; i++) {
    a[i] = calloc(16, MB);
    shared += omp_target_is_accessible(a[i], 16 * MB, 0);
  }
  char *small = malloc(4);
  small[0] = 1;
#pragma omp target map(tofrom: small[0:4], sum)
  small[0]++, sum++;
  printf("%d %d %d\n", shared, small[0], sum);
  char *last = a[7];
#pragma omp target
  last[5] = 1;
  return 0;
}
C
}
source_of | sed s/REQUIRES// | compile_sim --managed -no-pie
export OMPICC_SIM_MEMORY=$((70 << 20))
OMPICC_SIM_ARCH=53 stops 19 'illegal memory access|out of memory'
grep -qE '^[34] 2 1$' out.txt || fail "not what there is room for: $(cat out.txt err.txt)"
grep -q 'has no more memory to share with the program, which gets ordinary memory: .* bytes asked for' err.txt || fail "$(cat err.txt)"
OMPICC_SIM_MEMORY=$((400 << 20)) ./fault >out.txt 2>err.txt || fail "$(cat err.txt)"
grep -q '^8 2 1$' out.txt || fail "$(cat out.txt err.txt)"
OMPICC_MANAGED=0 OMPICC_SIM_MEMORY=$((400 << 20)) stops 19 'illegal memory access'
grep -q '^0 2 1$' out.txt || fail "$(cat out.txt)"

# Without --managed it can only be said.
source_of | sed 's/REQUIRES/#pragma omp requires unified_shared_memory/' | compile_sim
OMPICC_SIM_ARCH=53 stops '' "cannot use the host's memory as it is: it could use what a program allocates that is linked with --managed"
source_of | sed s/REQUIRES// | compile_sim
OMPICC_MANAGED=1 OMPICC_SIM_MEMORY=$((400 << 20)) stops 19 'illegal memory access'
grep -q 'OMPICC_MANAGED=1: the program was not linked with --managed' err.txt || fail "$(cat err.txt)"
for option in -static -static-libompirt; do
  "$OMPICC" --managed $option fault.c -o other >log 2>&1 && fail "--managed $option"
  grep -q "'--managed' needs libompirt as a shared library, and not '$option'" log || fail "$(cat log)"
done

# A program that never offloads, one whose kernels run on the host, and one that forks before its first use.
cat >plain.c <<'C'
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/wait.h>
int main(void) {
  char *p = malloc(100);
  strcpy(p, "abc");
  char *q = strdup(p);
  if (fork() == 0) _exit(strcmp(q, "abc"));
  int status = 1;
  wait(&status);
  free(p);
  free(q);
  return status;
}
C
"$OMPICC" --managed plain.c -o plain >log 2>&1 || fail "$(cat log)"
./plain || fail "a program without kernels ends with $?"
