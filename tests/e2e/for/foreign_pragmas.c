// Pragmas of other compilers between a directive and its loops, and between these: gcc does not see them.
// options: -w
// compare: gcc
#include "../check.h"
#include <stdio.h>
#define N 64

int main(void) {
  double a[N][N], sum = 0, scaled = 0;
#pragma omp target teams distribute parallel for map(from : a)
#pragma ivdep
  for (int i = 0; i < N; i++)
#pragma unroll(4)
    for (int j = 0; j < N; j++) a[i][j] = i - j;
#pragma omp target teams distribute parallel for collapse(2) map(to : a) reduction(+ : sum)
#pragma loop_count min(64)
#pragma ivdep
  for (int i = 0; i < N; i++)
#pragma vector aligned
    for (int j = 0; j < N; j++) sum += a[i][j] * i;
#pragma omp parallel for collapse(2) ordered(2) reduction(+ : scaled)
#pragma ivdep
  for (int i = 0; i < 4; i++)
#pragma ivdep
    for (int j = 0; j < 4; j++) {
#pragma omp ordered depend(sink : i - 1, j)
#pragma omp ordered depend(source)
      scaled += i + 10 * j;
    }
#pragma omp simd
#pragma ivdep
  for (int i = 0; i < N; i++) a[0][i] *= 2;
#pragma omp taskloop
#pragma nounroll
  for (int i = 0; i < N; i++) a[1][i] = a[0][i];
  printf("%g %g %g\n", sum, scaled, a[1][N - 1]);
  CHECK(sum == 1397760);
  return failures != 0;
}
