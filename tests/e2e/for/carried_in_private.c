// A private copy lasts from one iteration of its thread to the next: where the program knows which thread runs
// them, it may count on that.
// options: -Wno-maybe-uninitialized
#include "../check.h"

enum { N = 100 };
static int c[N];

/// c[i] == i + 3 everywhere; c is cleared for the next construct.
static int counted(void) {
  int right = 1;
  for (int i = 0; i < N; i++) right &= c[i] == i + 3, c[i] = -1;
  return right;
}

int main(void) {
  int x = 3, n = N, sum = 0;
#pragma omp target parallel for num_threads(1) private(x) map(from : c)
  for (int i = 0; i < n; i++) {
    x = i ? x + 1 : 3;
    c[i] = x;
  }
  CHECK(counted());
#pragma omp target parallel for num_threads(1) map(from : c) map(tofrom : sum)
  for (int i = 0; i < n; i++) c[i] = 3 + sum++;
  CHECK(counted() && sum == N);
#pragma omp target parallel for schedule(static, 10) private(x) map(from : c)
  for (int i = 0; i < n; i++) {
    if (i % 10 == 0) x = i + 2;
    c[i] = ++x;
  }
  CHECK(counted());
#pragma omp target parallel for schedule(static, 10) private(x) map(from : c)
  for (int i = 0; i < n; i++) {
    for (x = 0; x < i; x++) {
    }
    c[i] = x + 3;
  }
  CHECK(counted());
#pragma omp target
#pragma omp parallel private(x)
#pragma omp for schedule(static, 10)
  for (int i = 0; i < n; i++) {
    x = i % 10 ? x + 1 : i + 3;
    c[i] = x;
  }
  CHECK(counted());
  return failures != 0;
}
