// The host reads the array between the copies.
#include <stdio.h>
static int x[1000];
int main(void) {
  int sum = 0;
  for (int k = 0; k < 4; k++) {
#pragma omp target teams distribute parallel for map(tofrom: x)
    for (int i = 0; i < 1000; i++) x[i] += i;
    sum += x[k + 900];
  }
  printf("%d\n", sum);
}
