// Arrays of variable length in functions without OpenMP: each has its own room, of the size that its bounds had.
#include "../check.h"
#include <string.h>

#pragma omp declare target
static int next(int n, int *count) { return ++*count, n; }
static void swap(void *a, void *b, unsigned long n) {
  char t[n];
  memcpy(t, a, n);
  memcpy(a, b, n);
  memcpy(b, t, n);
}
// Neighbours on the stack stay as they are.
static int neighbours(int n) {
  int before[n], wrong = 0, evaluated = 0;
  for (int i = 0; i < n; i++) before[i] = i;
  double between[n][next(3, &evaluated)];
  long after[n];
  for (int i = 0; i < n; i++) after[i] = 7 * i;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++) between[i][k] = -1;
  for (int i = 0; i < n; i++) wrong += before[i] != i || after[i] != 7 * i;
  return wrong + (evaluated != 1) + (sizeof between != sizeof(double) * 3 * (unsigned)n);
}
// Bounds that change afterwards.
static int changed(int n, int m, int a[n][m]) {
  typedef short row[m];
  int(*p)[m] = a;
  int b[n][m];
  m = 1000;
  n = 0;
  row r;
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 5; k++) b[i][k] = a[i][k] + p[i][k];
  return b[3][4] + (int)sizeof(r) + (int)(sizeof b / sizeof b[0]);
}
static int deep(int n) {
  int v[n + 1];
  for (int i = 0; i <= n; i++) v[i] = i;
  const int inner = n > 0 ? deep(n - 1) : 0;
  int sum = inner;
  for (int i = 0; i <= n; i++) sum += v[i];
  return sum;
}
#pragma omp end declare target

int main(void) {
  double x[5] = {1, 2, 3, 4, 5}, y[5] = {6, 7, 8, 9, 10};
  int wrong = -1, mixed = 0, sum = 0, a[4][5], all = 0;
  for (int i = 0; i < 20; i++) a[i / 5][i % 5] = i;
#pragma omp target map(tofrom : x, y, wrong, mixed, sum) map(to : a)
  {
    swap(x, y, sizeof x);
    wrong = neighbours(6);
    mixed = changed(4, 5, a);
    sum = deep(10);
  }
  CHECK(x[0] == 6 && x[4] == 10 && y[0] == 1 && y[4] == 5);
  CHECK(wrong == 0 && mixed == 38 + 10 + 4 && sum == 220);
#pragma omp target parallel for num_threads(64) reduction(+ : all) map(to : a)
  for (int i = 0; i < 200; i++) all += neighbours(1 + i % 9) + (changed(4, 5, a) != 52) + (deep(6) != 56);
  CHECK(all == 0);
  return failures != 0;
}
