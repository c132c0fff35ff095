#!/bin/bash
# Constructs of which there are two kernels, teams for few iterations and threads for many: which ones, and which is launched.
. "$(dirname "$0")/setup.bash"
quick_kernels
cat >alone.c <<'C'
#include <omp.h>
#include <stdio.h>
#define TEAMS target teams distribute
float a[100000], b[800000];
void f(int n, int m) {
#pragma omp TEAMS /* short loops */
  for (int i = 0; i < n; i++) {
    float sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int k = 0; k < 8; k++) sum += b[i * 8 + k];
    a[i] = sum;
  }
#pragma omp TEAMS /* loops that neighbours read together */
  for (int i = 0; i < n; i++) {
    float sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int k = 0; k < m; k++) sum += b[i + k];
    a[i] = sum;
  }
#pragma omp TEAMS /* long rows are their teams' */
  for (int i = 0; i < n; i++) {
    float sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int k = 0; k < 1000; k++) sum += b[i * 1000 + k];
    a[i] = sum;
  }
#pragma omp TEAMS /* it looks */
  for (int i = 0; i < n; i++) {
    int most = 0;
#pragma omp parallel for reduction(max : most)
    for (int k = 0; k < 8; k++) most = most > omp_get_num_threads() ? most : omp_get_num_threads();
    a[i] = most;
  }
#pragma omp TEAMS /* memory of a team's size */
  for (int i = 0; i < n; i++) {
    float tile[256];
#pragma omp parallel for
    for (int k = 0; k < 256; k++) tile[k] = b[i];
    a[i] = tile[255];
  }
#pragma omp TEAMS num_teams(1) /* in turn */
  for (int i = 1; i < n; i++) {
#pragma omp parallel for
    for (int k = 0; k < 8; k++) b[8 * i + k] = b[8 * i + k - 8] + 1;
  }
}
int main(void) {
  for (int n = 20; n <= 100000; n *= 5000) {
    printf("%d\n", n);
    fflush(stdout);
    f(n, 5);
  }
}
C
"$OMPICC" -k --report --kernel-format=sim alone.c -o alone >report.txt
grep -q '^alone.c:6: .* SPMD mode, .*, or one thread through each iteration where they are many$' report.txt || fail "$(cat report.txt)"
[[ $(grep -c 'one thread through each' report.txt) == 2 ]] || fail "the report says it of others, too: $(cat report.txt)"
ls alone_f_*_alone.cu >found
cat >expected <<'EXPECTED'
alone_f_13_alone.cu
alone_f_6_alone.cu
EXPECTED
diff expected found || fail "not those have two kernels"
OMPICC_VERBOSE=1 ./alone 2>&1 | sed -En 's/.*: alone_f_(6|13)_[0-9a-f]+(_alone)?: SPMD.*/-> \1\2/p; /^[0-9]+$/p' >log
cat >expected <<'EXPECTED'
20
-> 6
-> 13
100000
-> 6_alone
-> 13_alone
EXPECTED
diff expected log || fail "not as expected"

# Rows whose length the launch knows are a thread's only while they are short: the kernel says that neighbours read nothing together.
cat >rows.c <<'C'
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const int n = 20000;
  float *x = calloc(n * 80, sizeof *x), *y = calloc(n, sizeof *y);
#pragma omp target data map(to : x[:n * 80]) map(from : y[:n])
  for (int m = 8; m <= 80; m += 72) {
    printf("%d\n", m);
    fflush(stdout);
#pragma omp target teams distribute thread_limit(32)
    for (int i = 0; i < n; i++) {
      float sum = 0;
#pragma omp parallel for reduction(+ : sum)
      for (int k = 0; k < m; k++) sum += x[(long)i * m + k];
      y[i] = sum;
    }
  }
}
C
$OMPICC -O1 --kernel-format=sim rows.c -o rows
OMPICC_VERBOSE=1 ./rows 2>&1 | sed -En 's/.*: rows_main_10_[0-9a-f]+(_alone|_warps)?: SPMD.*/-> \1/p; /^[0-9]+$/p' >log
printf '8\n-> _alone\n80\n-> _warps\n' >expected
diff expected log || fail "not as expected"
