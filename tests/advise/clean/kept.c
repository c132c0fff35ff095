// What is needed again stays on the device.
#include <stdio.h>
static double x[1000], y[1000];
int main(void) {
  for (int i = 0; i < 1000; i++) x[i] = i;
#pragma omp target data map(to: x) map(tofrom: y)
  for (int k = 0; k < 5; k++) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 1000; i++) y[i] += x[i] * k;
  }
  printf("%g\n", y[999]);
}
