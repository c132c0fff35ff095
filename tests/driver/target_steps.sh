#!/bin/bash
# Target regions of one team that go through steps: which become grids, one a step, where their work is worth the launches.
. "$(dirname "$0")/setup.bash"
quick_kernels
cat >steps.c <<'C'
#include <stdlib.h>
static float x[500 * 500];
void taken(int n, float *p) {
#pragma omp target map(tofrom : p[0 : n * n])
  for (int s = 1; s < n; s++) {
#pragma omp parallel for
    for (int i = 0; i < s; i++)
      for (int j = 0; j < s; j++) p[i * n + j] += s;
  }
}
void little(int n, float *p) { // work
#pragma omp target
  for (int s = 1; s < n; s++) {
#pragma omp parallel for
    for (int i = 0; i < s; i++) p[i] += s;
  }
}
void limited(int n, float *p) {
#pragma omp target thread_limit(64)
  for (int s = 1; s < n; s++) {
#pragma omp parallel for
    for (int i = 0; i < s; i++)
      for (int j = 0; j < s; j++) p[i * n + j] += s;
  }
}
void between(int n, float *p) {
#pragma omp target
  for (int s = 1; s < n; s++) {
    p[0] = s;
#pragma omp parallel for
    for (int i = 0; i < s; i++)
      for (int j = 0; j < s; j++) p[i * n + j] += p[0];
  }
}
void from_memory(float *p, int *n) {
#pragma omp target map(n[0 : 1])
  for (int s = 1; s < *n; s++) {
#pragma omp parallel for
    for (int i = 0; i < s; i++)
      for (int j = 0; j < s; j++) p[i * s + j] += s;
  }
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 9;
#pragma omp target data map(x)
  taken(n, x);
  return x[0] != n * (n - 1) / 2;
}
C
"$OMPICC" --report --kernel-format=sim steps.c -o steps >report.txt
expected="4 4 12 12 19 27 36" # where nobody knows how many steps there are, both forms
[[ $(sed -n 's/^steps.c:\([0-9]*\):.*/\1/p' report.txt | tr '\n' ' ') == "$expected " ]] || fail "$(cat report.txt)"
[[ $(grep -c '^  grid: ' report.txt) == 2 ]] || fail "others, too: $(cat report.txt)"
grep -q '^steps.c:4: .* they and the outer ones are one nest, of which a thread has four iterations$' report.txt || fail "$(cat report.txt)"
(($(OMPICC_VERBOSE=1 ./steps 500 2>&1 | grep -c 'steps_taken_4_[^2].*: SPMD') > 1)) || fail "not a launch for each step" # others' geometry is said once
[[ $(OMPICC_VERBOSE=1 ./steps 9 2>&1 | grep 'steps_taken_4') == *steps_taken_4_2_*'grid 1x1x1'* ]] || fail "launches for little work"
./steps 500 || fail "wrong"
./steps || fail "wrong"
"$OMPICC" --kernel-mode=generic --kernel-format=sim steps.c -o steps
[[ $(OMPICC_VERBOSE=1 ./steps 2>&1 | grep -c 'steps_taken_4') == 1 ]] || fail "with a master, too"
