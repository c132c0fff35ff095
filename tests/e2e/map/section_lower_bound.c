// Array sections with a lower bound: subscripts stay those of the whole array, the rest is not touched.
#include "../check.h"
#include <stdlib.h>
int main(void) {
  int a[100], *p = malloc(100 * sizeof *p);
  for (int i = 0; i < 100; i++) a[i] = p[i] = i;
#pragma omp target map(tofrom: a[20:30], p[60:10])
  {
    for (int i = 20; i < 50; i++) a[i] += 1000;
    for (int i = 60; i < 70; i++) p[i] += 2000;
  }
  for (int i = 0; i < 100; i++) {
    CHECK(a[i] == (i >= 20 && i < 50 ? i + 1000 : i));
    CHECK(p[i] == (i >= 60 && i < 70 ? i + 2000 : i));
  }
  free(p);
  return failures != 0;
}
