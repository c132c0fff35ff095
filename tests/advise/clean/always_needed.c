// 'always', and updates, for what has changed.
#include <stdio.h>
static int x[300], y[300];
int main(void) {
  int sum = 0;
#pragma omp target data map(to: x) map(alloc: y)
  for (int k = 0; k < 3; k++) {
    x[k] = k + 1;
#pragma omp target teams distribute parallel for map(always, to: x) map(always, from: y)
    for (int i = 0; i < 300; i++) y[i] = x[i] + k;
    sum += y[k];
    x[9] = k;
#pragma omp target update to(x)
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 300; i++) y[i] += x[i];
#pragma omp target update from(y)
    sum += y[9];
  }
  printf("%d\n", sum + y[1]);
}
