// induction (OpenMP 6.0): each iteration starts with the value that the ones before it would have left.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
enum { N = 20 };

int main(void) {
  int power = 3, sum = 100, step = 2, a[N], b[N];
  double half = 1024, ramp = 0.5, c[N], d[N];
#pragma omp target parallel for induction(step(step), * : power) induction(step(step + 1), strict, + : sum) map(from : a, b)
  for (int i = 0; i < N; i++) {
    a[i] = power, b[i] = sum;
    power *= step;
    sum += step + 1;
  }
  for (int i = 0; i < N; i++) CHECK(a[i] == 3 << i && b[i] == 100 + 3 * i);
  CHECK(power == 3 << N && sum == 100 + 3 * N);
#pragma omp parallel for schedule(dynamic, 3) induction(relaxed, *, step(0.5) : half) default(shared) induction(+, step(0.25) : ramp)
  for (int i = 0; i < N; i++) c[i] = half, d[i] = ramp, half *= 0.5, ramp += 0.25;
  double expected = 1024;
  for (int i = 0; i < N; i++, expected *= 0.5) CHECK(c[i] == expected && d[i] == 0.5 + 0.25 * i);
  CHECK(half == expected && ramp == 0.5 + 0.25 * N);
  // Collapsed, and without threads; a pointer.
  long total = 0;
  int *p = a, v[12] = {0};
#pragma omp simd collapse(2) induction(step(1), + : p) reduction(+ : total)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) total += *p++;
  CHECK(total == 3 * 4095 && p == a + 12);
  unsigned u = 1;
#pragma omp target teams map(from : v) num_teams(1)
#pragma omp parallel for collapse(2) schedule(static, 1) induction(step(7), * : u)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) v[4 * i + j] = (int) u, u *= 7;
  unsigned w = 1;
  for (int i = 0; i < 12; i++, w *= 7) CHECK(v[i] == (int) w);
  return failures != 0;
}
