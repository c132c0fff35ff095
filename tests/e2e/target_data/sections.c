// Parts of what a target data region mapped, used through other expressions in target regions.
#include "../check.h"
#include <stdlib.h>
int main(void) {
  int n = 100, *v = malloc(n * sizeof *v), *middle = v + 50;
  for (int i = 0; i < n; i++) v[i] = 0;
#pragma omp target data map(tofrom: v[0:n])
  {
#pragma omp target map(tofrom: v[10:5])
    for (int i = 10; i < 15; i++) v[i] = 1;
#pragma omp target map(tofrom: middle[0:10])
    for (int i = 0; i < 10; i++) middle[i] = 2;
  }
  for (int i = 0; i < n; i++) CHECK(v[i] == (i >= 10 && i < 15 ? 1 : i >= 50 && i < 60 ? 2 : 0));
  free(v);
  return failures != 0;
}
