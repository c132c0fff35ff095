// Scalars that map clauses name and regions only read are as good as firstprivate: the host changes them in between, and
// each region sees the value of its time.
// lanes: ref host sim nvcc cubin ptx
#include "../check.h"
enum { N = 3000 };
typedef enum { FIRST, SECOND } order;

static void scale(int n, double factor, double *x) {
#pragma omp target teams distribute parallel for map(to : n, factor) map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++) x[i] *= factor;
}
static void product(long rows, short columns, const double *a, double *b) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : rows, columns) map(to : a[0 : rows * columns]) \
    map(from : b[0 : rows * columns])
  for (long i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) b[i * columns + j] = 2 * a[i * columns + j] + (double)j;
}
static void by_default(unsigned char n, int *x) {
  const float add = 1.5f;
#pragma omp target parallel for defaultmap(tofrom : scalar) map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++) x[i] += (int)(2 * add);
}

int main(void) {
  static double x[N], y[N];
  static int few[200];
  for (int i = 0; i < N; i++) x[i] = i;
  int n = N, wrong = 0;
  for (int k = 0; k < 5; k++, n -= 500) scale(n, k + 1.0, x);
  for (int i = 0; i < N; i++) {
    double expected = i;
    for (int k = 0; k < 5; k++)
      if (i < N - 500 * k) expected *= k + 1.0;
    wrong += x[i] != expected;
  }
  CHECK(wrong == 0);
  product(N / 10, 10, x, y);
  for (int i = 0; i < N; i++) wrong += y[i] != 2 * x[i] + i % 10;
  CHECK(wrong == 0);
  by_default(200, few);
  for (int i = 0; i < 200; i++) wrong += few[i] != 3;
  CHECK(wrong == 0);

  // In one function, with changes between; nothing of the region stays behind.
  order which = FIRST;
  int at = 0, seen[6] = {0};
  for (at = 0; at < 6; at++) {
#pragma omp target map(to : at) map(tofrom : which, seen)
    seen[at] = which == SECOND ? 10 * at : at;
    which = which == FIRST ? SECOND : FIRST;
  }
  for (int i = 0; i < 6; i++) CHECK(seen[i] == (i % 2 ? 10 * i : i));
  // Inside of a data region that has something else, by several threads, and named in vain.
  int bound = 6, in_vain = 1;
#pragma omp target data map(tofrom : seen[0 : bound])
  {
    bound = 3;
#pragma omp target map(to : bound, in_vain)
    for (int i = 0; i < bound; i++) seen[i] = 100 + bound;
  }
  CHECK(seen[2] == 103 && seen[3] == 30 && in_vain == 1);
  int sums[4] = {0};
#pragma omp parallel for num_threads(4)
  for (int t = 0; t < 4; t++) {
    int own = t * 7, sum = 0;
#pragma omp target map(to : own, t) map(tofrom : sum)
    sum = own + t;
    sums[t] = sum;
  }
  for (int t = 0; t < 4; t++) CHECK(sums[t] == 8 * t);
  // A thread's tasks in the region share what was mapped.
  int base = 5, found = 0;
#pragma omp target map(to : base) map(from : found)
  {
    int part[2] = {0, 0};
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task shared(part)
      part[0] = base;
#pragma omp task shared(part)
      part[1] = base * 2;
    }
    found = part[0] + part[1];
  }
  CHECK(found == 15);
  return failures != 0;
}
