// Side effects in the list items and arguments of clauses in a region are seen outside, and private pointers to
// variable arrays need the bounds that nobody else uses.
// lanes: ref host
// options: -w
#include "../check.h"

static void effects(void) {
  int i = 0, j = 2, k = 1, m = 1, a[30] = {0}, s = 0;
#pragma omp parallel num_threads(1)
  {
#pragma omp task depend(out : a[i++])
    s++;
#pragma omp parallel num_threads(j++) if (k++)
    {
    }
#pragma omp for schedule(dynamic, m++)
    for (int q = 0; q < 4; q++) {
    }
  }
  CHECK(i == 1 && j == 3 && k == 2 && m == 2);
}

static int rows(int n, double a[n][n]) {
  int size = 0;
  double v[n][2];
#pragma omp parallel private(a, v) shared(size)
#pragma omp master
  size++;
#pragma omp parallel
#pragma omp single private(a, v)
  size++;
  return size + (int)sizeof v + (a[0][0] > 0);
}

int main(void) {
  double a[3][3] = {{1}};
  effects();
  CHECK(rows(3, a) == 3 + 3 * 2 * (int)sizeof(double));
  return failures != 0;
}
