// Variable-length arrays and variably modified types: sizeof, typedefs, pointers, goto, side effects once.
// options: -w
// lanes: ref host sim
// compare: gcc
#include "../check.h"
#include <stddef.h>
static int calls;
static int size(int n) { __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED); return n; }
static int in_region(int n) {
  typedef int row[n];
  row *m, cells[2];
  int other[n][n + 1], total = 0;
  m = cells;
  n += 5;
  for (int i = 0; i < n - 5; i++) m[0][i] = i, m[1][i] = 2 * i, other[i][i] = i;
#pragma omp parallel num_threads(2) reduction(+: total)
  {
    int mine[size(3)], (*view)[n - 4] = other;
    mine[2] = (int)sizeof mine;
    row last;
    last[0] = (int)(sizeof(row) + sizeof *m + sizeof other[0]);
    total += m[1][2] + view[2][2] + mine[2] + last[0] + (int)sizeof(int[n]);
  }
  return total;
}
static int pointers(int n, int v[n][n]) {
  int (*p)[n] = v, s = 0;
#pragma omp parallel for reduction(+: s) firstprivate(p)
  for (int i = 0; i < n; i++) s += p[i][n - 1 - i] * (int)(sizeof(*p) / sizeof **p);
  return s;
}
int main(void) {
  int n = 3, v[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  printf("%d %d %d\n", in_region(4), calls, pointers(3, v));
  for (int round = 0; round < 2; round++) {
    int a[n + round];
    printf("%zu ", sizeof a);
#pragma omp parallel num_threads(1)
    a[n + round - 1] = (int)sizeof(a);
    printf("%d\n", a[n + round - 1]);
  }
  size_t grown = sizeof(char[n++]);
  printf("%zu %d\n", grown, n);
  int d[n][2], sum = 0;
#pragma omp target map(from: d) map(tofrom: sum)
  {
    int t[n];
    for (int i = 0; i < n; i++) t[i] = i, d[i][0] = i, d[i][1] = t[i] * 2;
    sum = (int)sizeof t + (int)sizeof(d[0]);
  }
  printf("%d %d %d\n", sum, d[3][0], d[3][1]);
  return failures != 0;
}
