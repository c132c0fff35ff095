// What a target data region brings back no kernel in it has written.
#include <stdio.h>
static long x[600], y[600];
int main(void) {
  for (int i = 0; i < 600; i++) x[i] = i;
#pragma omp target data map(tofrom: x, y) // advice: map-to x (this run), map-from y (this run)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 600; i++) y[i] = x[i];
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 600; i++) y[i] += x[i] * x[i];
  }
  printf("%ld\n", y[599]);
}
