// malloc and free inside a target region.
#include "../check.h"
#include <stdlib.h>
int main(void) {
  int sum = 0;
#pragma omp target map(tofrom: sum)
  {
    int *p = malloc(100 * sizeof *p);
    if (p) {
      for (int i = 0; i < 100; i++) p[i] = i;
      for (int i = 0; i < 100; i++) sum += p[i];
      free(p);
    }
  }
  CHECK(sum == 4950);
  return failures != 0;
}
