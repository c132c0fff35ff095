// Zero-length sections: the pointer finds storage that is present; nothing is mapped otherwise.
#include "../check.h"
#include <stdlib.h>
int main(void) {
  int n = 10, *p = malloc(n * sizeof *p), *none = NULL, r = -1;
  CHECK(!none);
  for (int i = 0; i < n; i++) p[i] = i;
#pragma omp target data map(tofrom: p[0:n])
  {
#pragma omp target map(alloc: p[0:0])
    p[3] = 33;
#pragma omp target
    p[4] = 44; /* implicitly a zero-length section */
  }
  CHECK(p[3] == 33 && p[4] == 44 && p[5] == 5);
#pragma omp target map(from: r) map(to: none[0:0])
  r = 6;
  CHECK(r == 6);
  free(p);
  return failures != 0;
}
