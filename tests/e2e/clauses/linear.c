// linear on worksharing and simd loops: values in the iterations and after the loop.
// not-in-gcc: <12: linear on combined target constructs maps nothing
#include "../check.h"
enum { N = 100 };
static int a[N][4];
int main(void) {
  int v = 5, bad = 0, step = 3;
  int b[N];
#pragma omp parallel for linear(v : 2) num_threads(3)
  for (int i = 0; i < N; i++) {
    b[i] = v;
    v += 2;
  }
  for (int i = 0; i < N; i++) bad += b[i] != 5 + 2 * i;
  CHECK(bad == 0);
  CHECK(v == 5 + 2 * N);

  v = 1;
#pragma omp parallel num_threads(4)
  {
#pragma omp for linear(v : step) schedule(dynamic, 3)
    for (int i = N; i > 0; i -= 2) {
      b[(N - i) / 2] = v;
      v = v + step;
    }
  }
  for (int i = 0; i < N / 2; i++) bad += b[i] != 1 + 3 * i;
  CHECK(bad == 0);
  CHECK(v == 1 + 3 * (N / 2));

  v = 0;
#pragma omp target parallel for linear(v : 2) map(from : b)
  for (int i = 0; i < N; i++) {
    v += 2;
    b[i] = v;
  }
  for (int i = 0; i < N; i++) bad += b[i] != 2 * (i + 1);
  CHECK(bad == 0);
  CHECK(v == 2 * N);

  v = 7;
#pragma omp target map(tofrom : v, a)
#pragma omp parallel for simd linear(v) schedule(static, 5)
  for (int i = 0; i < N; i++) {
    a[i][1] = v;
    v++;
  }
  for (int i = 0; i < N; i++) bad += a[i][1] != 7 + i;
  CHECK(bad == 0);
  CHECK(v == 7 + N);

  int *p = b, k;
#pragma omp simd linear(p : 2)
  for (k = 0; k < N / 2; k++) {
    *p = k;
    p += 2;
  }
  for (int i = 0; i < N / 2; i++) bad += b[2 * i] != i;
  CHECK(bad == 0);
  CHECK(p == b + N && k == N / 2);
  return failures != 0;
}
