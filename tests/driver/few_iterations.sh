#!/bin/bash
# Which blocks loops get whose iterations hold loops of their own: smaller ones than thread_limit says where there are few and nobody can
# tell, and as it says where somebody might; and few threads along a loop whose iterations read rows of their own.
. "$(dirname "$0")/setup.bash"
quick_kernels
cat >few.c <<'C'
#include <omp.h>
#include <stdio.h>
#define LOOP target teams distribute parallel for
static float a[4096], b[4096], t[64][64];
static double sums[3];
#pragma omp declare target
static int threads(void) { return omp_get_num_threads(); }
#pragma omp end declare target
int main(void) {
  const int n = 64, row = 64, step = 2, limit = 64;
  int columns = 31;
  for (int i = 0; i < 4096; i++) b[i] = i % 7;
#pragma omp target data map(a, b, t, sums)
  {
#pragma omp LOOP thread_limit(64) /* rows */
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) a[i] += b[i * n + k];
#pragma omp LOOP num_threads(limit) /* columns */
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) a[i] += b[k * n + i];
#pragma omp LOOP thread_limit(64) /* it looks */
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) a[i] += b[i * n + k] + omp_get_num_threads();
#pragma omp LOOP thread_limit(64) /* in a function */
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) a[i] += b[i * n + k] + threads();
#pragma omp LOOP thread_limit(64) /* no loop inside */
    for (int i = 0; i < n; i++) a[i] += b[i];
#pragma omp LOOP num_threads(64) schedule(static, 2) /* what a chunk's iterations hand on */
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) a[i] += i % 2 ? a[i - 1] : b[k];
#pragma omp LOOP thread_limit(64) num_teams(3) reduction(+ : sums[:1]) /* three teams, of one block each */
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) sums[0] += b[i * n + k];
#pragma omp LOOP collapse(2) /* products of rows */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++) a[i * n + j] += b[i * n + k] * b[j * row + k];
#pragma omp LOOP collapse(2) /* a step */
    for (int i = 0; i < 9; i++)
      for (int j = 0; j < columns; j++)
        for (int k = 0; k < 3; k++) a[i * n + j] += b[i * n + k] * b[j * step + k];
#pragma omp LOOP collapse(2) /* rows of an array */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++) a[i * n + j] += t[j][k] + 1;
#pragma omp LOOP collapse(2) /* neighbours read together */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++) a[i * n + j] += b[i * n + k] * b[k * n + j];
  }
  double sum = sums[0];
  for (int i = 0; i < 4096; i++) sum += a[i] * (i % 13);
  printf("%.9g\n", sum);
  return 0;
}
C
"$OMPICC" -O1 --kernel-format=sim few.c -o few
OMPICC_DRIVER=sim OMPICC_VERBOSE=1 ./few >out.txt 2>err.txt || fail "$(cat err.txt)"
has out.txt 145700652 # all numbers are whole, and few
sed -n 's/^.*few.c:\([0-9]*\): .*, block \(.*\)$/\1 \2/p' err.txt >blocks.txt
# block WHAT BLOCK: of the construct with that comment.
block() {
  local line
  line=$(grep -n "/\* $1 \*/" few.c | cut -d: -f1)
  grep -qx "$line $2" blocks.txt || fail "$1: not $2: $(cat blocks.txt)"
}
block "rows" 8x1x1
block "columns" 32x1x1
block "it looks" 64x1x1
block "in a function" 64x1x1
block "no loop inside" 64x1x1
block "what a chunk's iterations hand on" 64x1x1
block "three teams, of one block each" 32x1x1
block "products of rows" 8x32x1
block "a step" 32x2x1
block "rows of an array" 8x32x1
block "neighbours read together" 32x8x1
has err.txt "block 8x1x1" && ! grep -q "threads a team for" err.txt || fail "$(cat err.txt)"
