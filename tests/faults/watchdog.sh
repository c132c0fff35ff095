#!/bin/bash
# A kernel that runs for longer than the watchdog of a board with a display allows: the construct is named, also where the host had
# gone on; and one whose kernels each end in time is left alone, however long it takes.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  volatile int stop = argc > 1;
  for (int i = 0; i < 5; i++) {
#pragma omp target map(to : stop)
    while (!stop)
      ;
  }
  printf("unreachable\n");
  return 0;
}
C
export OMPICC_SIM_ARCH=53 OMPICC_SIM_WATCHDOG=500
stops 6 'CUDA_ERROR_LAUNCH_TIMEOUT'
grep -q 'kernel fault_main_6_[0-9a-f]*: runs for more than 500 ms' err.txt || fail "$(cat err.txt)"
./fault 1 >out.txt 2>&1 || fail "with short kernels: $(cat out.txt)"
