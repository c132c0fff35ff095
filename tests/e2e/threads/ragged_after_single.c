// A team with one thread in its last warp, in which one thread has run a region of its own before the others wait
// for it at the barriers of loops and sections; in a kernel with recursive functions.
#include "../check.h"
enum { N = 257 };
static unsigned a[N], e[4];

#pragma omp declare target
static void orphaned(unsigned *p, int n) {
#pragma omp for schedule(dynamic, 3)
  for (int i = 0; i < n; i++) p[i] += 5u;
}
static void recursive(unsigned *p, int n, int depth) {
  if (depth == 0) {
#pragma omp parallel num_threads(n % 7 + 1)
    {
#pragma omp for
      for (int i = 0; i < n; i++) p[i] += (unsigned)i;
      orphaned(p, n);
    }
    return;
  }
  recursive(p, n, depth - 1);
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[i] += 1u;
}
#pragma omp end declare target

int main(void) {
  unsigned sum = 0, step = 3;
#pragma omp target map(tofrom : a, e, sum)
  {
    unsigned local = step, table[4] = {1, 2, 3, 4};
    recursive(a, N, 3);
#pragma omp parallel num_threads(33)
    {
#pragma omp single
      {
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < N; i++) sum += local;
      }
#pragma omp for schedule(guided)
      for (int i = 0; i < N; i++) {
        unsigned copy[3];
        for (int q = 0; q < 3; q++) copy[q] = table[2] + (unsigned)q;
        if (copy[0] > 3) a[i] = 0;
      }
#pragma omp sections
      {
#pragma omp section
        e[2] += step;
#pragma omp section
        e[1] += table[3];
      }
    }
  }
  CHECK(sum == 3 * N);
  CHECK(e[1] == 4 && e[2] == 3);
  for (int i = 0; i < N; i++) CHECK(a[i] == (unsigned)i + 8u);
  return failures != 0;
}
