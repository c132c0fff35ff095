#!/bin/bash
# Target regions of one team that go through steps: which become grids, one a step.
. "$(dirname "$0")/setup.bash"
cat >steps.c <<'C'
static float x[1000], y[1000];
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
int main(void) {
#pragma omp target data map(x, y)
  taken(9, x);
  return x[0] != 36;
}
C
"$OMPICC" --report --kernel-format=sim steps.c -o steps >report.txt
expected="3 11 18 26 35"
[[ $(sed -n 's/^steps.c:\([0-9]*\):.*/\1/p' report.txt | tr '\n' ' ') == "$expected " ]] || fail "$(cat report.txt)"
[[ $(grep -c '^  grid: ' report.txt) == 1 ]] || fail "others, too: $(cat report.txt)"
grep -q '^steps.c:3: .* they and the outer ones are one nest, of which a thread has four iterations$' report.txt || fail "$(cat report.txt)"
(($(OMPICC_VERBOSE=1 ./steps 2>&1 | grep -c 'steps_taken_3.*: SPMD') > 1)) || fail "not a launch for each step" # others' geometry is said once
./steps || fail "wrong"
"$OMPICC" --kernel-mode=generic --kernel-format=sim steps.c -o steps
[[ $(OMPICC_VERBOSE=1 ./steps 2>&1 | grep -c 'steps_taken_3') == 1 ]] || fail "with a master, too"
