// split (OpenMP 6.0): the iterations in their order, so many in each of several loops.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
enum { N = 10 };
static int order[1000], n;

static void several(int from, int to, int step) {
  n = 0;
#pragma omp split counts(2, omp_fill, 3)
  for (int i = from; i < to; i += step) {
    if (i == from + step) continue;
    order[n++] = i;
  }
  int k = 0;
  for (int i = from; i < to; i += step) {
    if (i == from + step) continue;
    CHECK(order[k] == i);
    k++;
  }
  CHECK(n == k);
}

int main(void) {
  int i, a[N] = {0}, calls = 0;
#pragma omp split counts(2, omp_fill, 3) apply(split : reverse, nothing, reverse)
  for (i = 0; i < N; i++) order[n++] = i;
  static const int wanted[N] = {1, 0, 2, 3, 4, 5, 6, 9, 8, 7};
  CHECK(n == N && i == N);
  for (int k = 0; k < N; k++) CHECK(order[k] == wanted[k]);
  // Run-time counts, fewer iterations than the counts ask for, none at all.
  for (int end = -1; end < 12; end++) several(0, end, 1), several(-5, end, 3);
  n = 0;
#pragma omp split counts(omp_fill, 4)
  for (i = 0; i < (calls++, N); i++) order[n++] = i;
  CHECK(n == N && calls == 1);
  n = 0;
#pragma omp split counts(7, omp_fill, 7)
  for (i = N; i > 0; i--) order[n++] = i;
  CHECK(n == N && order[0] == N && order[9] == 1 && i == 0);
  // Each loop is one that others can be applied to, and fuse takes the sequence.
#pragma omp split counts(5, omp_fill) apply(split(1) : unroll full) apply(split(2) : tile sizes(2))
  for (i = 0; i < N; i++) a[i] += i;
  n = 0;
#pragma omp fuse
#pragma omp split counts(5, omp_fill)
  for (int k = 0; k < N; k++) order[n++] = k;
  CHECK(n == N && order[0] == 0 && order[1] == 5 && order[2] == 1 && order[9] == 9);
#pragma omp target map(tofrom : a)
  {
#pragma omp split counts(omp_fill, 3)
    for (int k = 0; k < N; k++) a[k] += 100;
  }
  for (int k = 0; k < N; k++) CHECK(a[k] == k + 100);
  return failures != 0;
}
