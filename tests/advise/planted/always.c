// 'always' copies what the device has.
#include <stdio.h>
static int weights[512], sums[4];
int main(void) {
  for (int i = 0; i < 512; i++) weights[i] = i;
#pragma omp target data map(to: weights)
  for (int k = 0; k < 4; k++) {
    int sum = 0;
#pragma omp target teams distribute parallel for map(always, to: weights) reduction(+: sum) // advice: map-always weights (this run)
    for (int i = 0; i < 512; i++) sum += weights[i] * k;
    sums[k] = sum;
  }
  printf("%d\n", sums[3]);
}
