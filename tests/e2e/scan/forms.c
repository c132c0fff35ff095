// scan inclusive and exclusive, on for, simd, for simd, parallel for and parallel for simd; several items and
// operators; collapsed loops; loops that run downwards; orphaned.
// lanes: ref host
// not-in-gcc: <12: forms of scan
#include "../check.h"
enum { N = 1000 };
static int a[N], b[N], c[N];

static void orphaned(int *sum) {
  static int x;
#pragma omp single
  x = 10;
#pragma omp for reduction(inscan, + : x)
  for (int i = 0; i < N; i++) {
    x += a[i];
#pragma omp scan inclusive(x)
    b[i] = x;
  }
#pragma omp single
  *sum = x;
}

int main(void) {
  for (int i = 0; i < N; i++) a[i] = (i * 7) % 13 - 3;
  int x = 5, y = -1000, expected = 5, most = -1000;
#pragma omp parallel for reduction(inscan, + : x) reduction(inscan, max : y)
  for (int i = 0; i < N; i++) {
    x += a[i];
    if (a[i] * i > y) y = a[i] * i;
#pragma omp scan inclusive(x, y)
    b[i] = x;
    c[i] = y;
  }
  for (int i = 0; i < N; i++) {
    expected += a[i];
    if (a[i] * i > most) most = a[i] * i;
    CHECK(b[i] == expected && c[i] == most);
  }
  CHECK(x == expected && y == most);
  x = 3, expected = 3;
#pragma omp parallel for simd reduction(inscan, + : x)
  for (int i = 0; i < N; i++) {
    b[i] = x;
#pragma omp scan exclusive(x)
    x += a[i];
  }
  for (int i = 0; i < N; i++) {
    CHECK(b[i] == expected);
    expected += a[i];
  }
  CHECK(x == expected);
  double d = 1, de = 1;
#pragma omp simd reduction(inscan, * : d)
  for (int i = 0; i < 20; i++) {
    d *= 1 + i % 3;
#pragma omp scan inclusive(d)
    b[i] = (int)d;
  }
  for (int i = 0; i < 20; i++) de *= 1 + i % 3, CHECK(b[i] == (int)de);
  CHECK(d == de);
  x = 0, expected = 0;
#pragma omp simd reduction(inscan, + : x)
  for (int i = N - 1; i >= 0; i--) {
    b[i] = x;
#pragma omp scan exclusive(x)
    x += a[i];
  }
  for (int i = N - 1; i >= 0; i--) CHECK(b[i] == expected), expected += a[i];
  x = 0, expected = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp for simd reduction(inscan, + : x)
    for (int i = N - 2; i >= 0; i -= 2) {
      x += a[i];
#pragma omp scan inclusive(x)
      b[i] = x;
    }
  }
  for (int i = N - 2; i >= 0; i -= 2) expected += a[i], CHECK(b[i] == expected);
  CHECK(x == expected);
  int sum = 0;
#pragma omp parallel
  orphaned(&sum);
  expected = 10;
  for (int i = 0; i < N; i++) expected += a[i], CHECK(b[i] == expected);
  CHECK(sum == expected);
  return failures != 0;
}
