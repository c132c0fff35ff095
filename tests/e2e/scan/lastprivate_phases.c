// A lastprivate variable gets its value in the phase that assigns to it.
// not-in-gcc: <12: forms of scan
#include "../check.h"

enum { N = 1000 };
static int a[N], out[N];

static int input(int inclusive, int *last, int *kept) {
  int sum = 0, z = -1, y = 7;
  if (inclusive) {
#pragma omp parallel for reduction(inscan, + : sum) lastprivate(z) firstprivate(y) lastprivate(y)
    for (int i = 0; i < N; i++) {
      sum += a[i];
      z = 2 * i;
      y = y > 0 ? i + 1 : -1;
#pragma omp scan inclusive(sum)
      out[i] = sum;
    }
  } else {
#pragma omp parallel for reduction(inscan, + : sum) lastprivate(z) firstprivate(y) lastprivate(y)
    for (int i = 0; i < N; i++) {
      out[i] = sum;
#pragma omp scan exclusive(sum)
      sum += a[i];
      z = 2 * i;
      y = y > 0 ? i + 1 : -1;
    }
  }
  *last = z;
  *kept = y;
  return sum;
}

// Of the scan phase, and of the loop itself.
static int scan(int *last, int *at) {
  int sum = 0, z = -1, i;
#pragma omp parallel for reduction(inscan, + : sum) lastprivate(z, i)
  for (i = 0; i < N; i++) {
    sum += a[i];
#pragma omp scan inclusive(sum)
    out[i] = sum;
    z = 3 * i;
  }
  *last = z;
  *at = i;
  return sum;
}

static int conditional(int *x, int *y) {
  int sum = 0, early = -1, late = -1;
#pragma omp parallel for reduction(inscan, + : sum) lastprivate(conditional : early, late)
  for (int i = 0; i < N; i++) {
    sum += a[i];
    if (i % 7 == 3) early = i;
#pragma omp scan inclusive(sum)
    out[i] = sum;
    if (i % 9 == 5) late = i;
  }
  *x = early;
  *y = late;
  return sum;
}

int main(void) {
  int x, y;
  for (int i = 0; i < N; i++) a[i] = i;
  for (int inclusive = 0; inclusive < 2; inclusive++) {
    CHECK(input(inclusive, &x, &y) == N * (N - 1) / 2 && x == 2 * (N - 1) && y == N);
    for (int i = 0; i < N; i++) CHECK(out[i] == i * (i + (inclusive ? 1 : -1)) / 2);
  }
  CHECK(scan(&x, &y) == N * (N - 1) / 2 && x == 3 * (N - 1) && y == N);
  CHECK(conditional(&x, &y) == N * (N - 1) / 2 && x == 997 && y == 995);
  return 0;
}
