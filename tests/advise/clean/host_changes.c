// The host changes the array between the copies.
#include <stdio.h>
static int x[1000];
int main(void) {
  int sum = 0;
  for (int k = 0; k < 4; k++) {
    x[k] = k;
#pragma omp target teams distribute parallel for map(to: x) reduction(+: sum)
    for (int i = 0; i < 1000; i++) sum += x[i];
  }
  printf("%d\n", sum);
}
