// simd, for simd and parallel for simd on the host, with their clauses.
// lanes: ref host
#include "../check.h"
#define N 103
int main(void) {
  float a[N], b[N], last = 0;
  int sum = 0, k = 0;
#pragma omp simd
  for (int i = 0; i < N; i++) a[i] = (float)i;
#pragma omp simd reduction(+: sum) safelen(8)
  for (int i = 0; i < N; i++) sum += i;
#pragma omp parallel for simd schedule(static) lastprivate(last)
  for (int i = 0; i < N; i++) {
    b[i] = 2 * a[i];
    last = b[i];
  }
#pragma omp parallel
  {
#pragma omp for simd reduction(+: k) schedule(dynamic, 4)
    for (int i = 0; i < N; i++) k += 1;
  }
#pragma omp simd collapse(2) simdlen(4)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++) b[i * 5 + j] += 1;
  CHECK(sum == N * (N - 1) / 2 && k == N && last == 2 * (N - 1));
  for (int i = 0; i < N; i++) CHECK(a[i] == i && b[i] == 2 * i + (i < 20));
  return failures != 0;
}
