#!/bin/bash
# A graph of tasks whose arrays are larger than what a team has: in shared memory what a GPU has of it, 64 KB more in global memory.
# Beyond that a message says what there is and what was asked for; the same program runs on a GPU that has more. And generic mode, where
# records of tasks that wait take a part of it.
. "$(dirname "$(realpath "$0")")/setup.bash"
# team BYTES [OPTIONS...]: three arrays, of so many bytes together, that warps share.
team() {
  local bytes=$1
  shift
  compile_sim --report -DS="$((bytes / 768))" "$@" <<'C'
#include <stdio.h>
int main(void) {
  enum { n = 4 };
  int wrong = 0;
  double out[n * 32];
#pragma omp target teams distribute map(from: out[0:n*32])
  for (int p = 0; p < n; p++) {
    double x[S][32], y[S][32], z[S][32];
#pragma omp parallel num_threads(128)
#pragma omp single
    {
      for (int q = 0; q < 4; q++)
#pragma omp task depend(out: x[q])
#pragma omp simd
        for (int l = 0; l < 32; l++)
          for (int s = q; s < S; s += 4) x[s][l] = s + l + p, y[s][l] = s * l, z[s][l] = 1;
#pragma omp task depend(in: x[0:4])
#pragma omp simd
      for (int l = 0; l < 32; l++) {
        double sum = 0;
        for (int s = 0; s < S; s++) sum += x[s][31 - l] + y[s][31 - l] + z[s][31 - l];
        out[p * 32 + l] = sum;
      }
    }
  }
  for (int p = 0; p < n; p++)
    for (int l = 0; l < 32; l++) {
      double sum = 0;
      for (int s = 0; s < S; s++) sum += s + (31 - l) + p + s * (31 - l) + 1;
      wrong += out[p * 32 + l] != sum;
    }
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
C
}
# runs ARCH: it does there.
runs() { [[ $(OMPICC_SIM_ARCH=$1 ./fault 2>&1) == "0 wrong" ]] || fail "sm_$1: $(OMPICC_SIM_ARCH=$1 ./fault 2>&1)"; }
# no_room ARCH REGEX: there it ends; the kernel prints what it has no room for.
no_room() {
  OMPICC_SIM_ARCH=$1 stops 6 trap
  grep -qE "^ompicc: team [0-9]*: no room for $2" out.txt || fail "sm_$1, not '$2': $(cat out.txt)"
}

team 76800
grep -q '^  tasks: 5 on 4 warps' log || fail "warps do not share the tasks: $(cat log)"
runs 53
runs 90
team 153600
grep -q '^  tasks: 5 on 4 warps' log || fail "warps do not share the tasks: $(cat log)"
runs 90
no_room 53 '51200 bytes of its variables: 0 of [0-9]* bytes are in shared memory, 51200 of 65536 in global memory'
team 307200
no_room 53 '102400 bytes of its variables: 0 of 49120 bytes are in shared memory, 0 of 65536 in global memory'
no_room 90 '102400 bytes of its variables: 204800 of 232416 bytes are in shared memory, 0 of 65536 in global memory'
team 76800 --kernel-mode=generic
no_room 53 '25600 bytes of shared variables: 0 bytes are in shared memory, [0-9]* of 65536 in global memory'
exit 0
