// One target region run many times with other sizes and other memory.
#include "../check.h"
#include <stdlib.h>
static long sum_squares(const int *v, int n) {
  long sum = 0;
#pragma omp target map(to: v[0:n]) map(tofrom: sum)
  for (int i = 0; i < n; i++) sum += (long)v[i] * v[i];
  return sum;
}
int main(void) {
  for (int n = 1; n <= 50; n++) {
    int *v = malloc(n * sizeof *v);
    long expected = 0;
    for (int i = 0; i < n; i++) {
      v[i] = i - 10 * n;
      expected += (long)v[i] * v[i];
    }
    CHECK(sum_squares(v, n) == expected);
    free(v);
  }
  return failures != 0;
}
