// Private copies of arrays whose elements are const or volatile.
#include "../check.h"
typedef const int row[3];
static int run(void) {
  volatile int flags[4] = {1, 2, 3, 4};
  const double weights[2][2] = {{1, 2}, {3, 4}};
  row table = {5, 6, 7};
  int r = 0, s = 0;
#pragma omp target map(tofrom : r, s)
  {
    volatile int inner[2] = {3, 4};
    const short fixed[2] = {8, 9};
#pragma omp parallel num_threads(2) firstprivate(inner, fixed) reduction(+ : r)
    {
      inner[0] += fixed[1];
#pragma omp for firstprivate(table, flags, weights)
      for (int i = 0; i < 3; i++) {
        flags[i] += table[i];
        r += flags[i] + (int)weights[1][i % 2];
      }
    }
    s = inner[0];
  }
#pragma omp parallel for firstprivate(flags, weights, table) reduction(+ : r)
  for (int i = 0; i < 3; i++) {
    flags[3] = i;
    r += flags[3] + table[i] + (int)weights[0][1];
  }
  CHECK(flags[0] == 1 && flags[3] == 4);
  CHECK(s == 3);
  return r;
}
int main(void) {
  CHECK(run() == 1 + 5 + 3 + 2 + 6 + 4 + 3 + 7 + 3 + 0 + 1 + 2 + 18 + 6);
  return failures != 0;
}
