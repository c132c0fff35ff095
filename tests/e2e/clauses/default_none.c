// default(none) with everything listed, on target teams distribute parallel for and on parallel.
#include "../check.h"
#define N 64
int main(void) {
  int n = N, v[N], k = 2, sum = 0;
#pragma omp target teams distribute parallel for default(none) shared(v) firstprivate(n, k) map(from: v)
  for (int i = 0; i < n; i++) v[i] = i * k;
#pragma omp parallel for default(none) shared(v, n) reduction(+: sum)
  for (int i = 0; i < n; i++) sum += v[i];
  CHECK(sum == N * (N - 1));
  return failures != 0;
}
