// Merge sort by tasks, with a taskwait at each level; and a taskgroup that waits for all descendants.
// lanes: ref host
#include "../check.h"
#include <string.h>
static void merge(int *a, int n, int *t) {
  int m = n / 2, i = 0, j = m, k = 0;
  while (i < m && j < n) t[k++] = a[i] <= a[j] ? a[i++] : a[j++];
  while (i < m) t[k++] = a[i++];
  while (j < n) t[k++] = a[j++];
  memcpy(a, t, (size_t)n * sizeof *a);
}
static void sort(int *a, int n, int *t) {
  if (n < 2) return;
#pragma omp task if (n > 32)
  sort(a, n / 2, t);
#pragma omp task if (n > 32)
  sort(a + n / 2, n - n / 2, t + n / 2);
#pragma omp taskwait
  merge(a, n, t);
}
static int leaves;
static void spread(int depth) {
  if (!depth) {
#pragma omp atomic
    leaves++;
    return;
  }
  for (int i = 0; i < 3; i++)
#pragma omp task
    spread(depth - 1);
}
int main(void) {
  static int a[3000], t[3000];
  unsigned seed = 7;
  for (int i = 0; i < 3000; i++) a[i] = (int)((seed = seed * 1103515245u + 12345u) >> 16);
#pragma omp parallel
#pragma omp master
  sort(a, 3000, t);
  for (int i = 1; i < 3000; i++) CHECK(a[i - 1] <= a[i]);
  int seen = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    spread(5);
    seen = leaves;
  }
  CHECK(seen == 243);
  return failures != 0;
}
