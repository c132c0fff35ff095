#!/bin/bash
# Of a nest of loops neighbouring threads get the one whose iterations read and write what lies together, unless the program
# says who gets what.
. "$(dirname "$0")/setup.bash"
cat >nests.c <<'C'
#include <omp.h>
#define NEST target teams distribute parallel for collapse
void f(int n, int m, float *a, float *b, float *c, int *index, float t[][64]) {
#pragma omp NEST(2) /* as it stands: along j */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i * m + j] = b[j * n + i];
#pragma omp NEST(2) /* along i */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[j * n + i] = b[j * n + i - 1] + b[j * n + i + 1];
#pragma omp NEST(2) /* most of what is read, in loops inside, lies along i */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++) sum += b[k * n + i] * c[j * n + k];
      a[i * m + j] = sum;
    }
#pragma omp NEST(2) /* too short to be a row */
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < m; j++) a[j * 64 + i] = b[j * 64 + i];
#pragma omp NEST(3) /* along the middle one */
  for (int k = 0; k < n; k++)
    for (int i = 0; i < 64; i++)
      for (int j = 0; j < m; j++) t[j + k][i] = 1;
#pragma omp NEST(2) schedule(static, 1) /* the program says it */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[j * n + i] = 2;
#pragma omp NEST(2) /* and here it looks */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[j * n + i] = omp_get_thread_num();
#pragma omp NEST(2) /* what is found in memory lies nowhere together */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[index[i * m + j]] = b[index[j] + j];
}
C
"$OMPICC" -k --kernel-format=sim -c nests.c
# along LINE VARIABLE
along() { grep -qE "^ *int $2 = \(int\) _x;" "nests_f_$1.cu" || fail "line $1 is not along $2: $(cat "nests_f_$1.cu")"; }
along 4 j
along 7 i
along 10 i
along 17 j
along 20 i
along 24 j
along 27 j
along 30 j
