// simd and the combined constructs with simd on the device.
#include "../check.h"
#define N 300
int main(void) {
  int a[N], b[N] = {0}, c[N], sum = 0;
#pragma omp target teams distribute parallel for simd map(from: a)
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target map(tofrom: b)
  {
#pragma omp simd
    for (int i = 0; i < N; i++) b[i] += i;
#pragma omp parallel for simd
    for (int i = 0; i < N; i++) b[i] += 1;
  }
#pragma omp target teams distribute map(from: c)
  for (int r = 0; r < 3; r++) {
#pragma omp simd
    for (int i = 0; i < 100; i++) c[r * 100 + i] = r;
  }
#pragma omp target parallel for simd reduction(+: sum) map(tofrom: sum)
  for (int i = 0; i < N; i++) sum += i;
  for (int i = 0; i < N; i++) CHECK(a[i] == i && b[i] == i + 1 && c[i] == i / 100);
  CHECK(sum == N * (N - 1) / 2);
  return failures != 0;
}
