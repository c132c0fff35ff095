// A kernel writes by one name what it has by another one, too.
#include <stdio.h>
static int x[600];
int main(void) {
  int *p = x;
#pragma omp target data map(tofrom: x)
  {
#pragma omp target map(tofrom: x) map(tofrom: p[0:600])
    for (int i = 1; i < 600; i++) p[i] = x[i - 1] + 1;
  }
  printf("%d\n", x[599]);
}
