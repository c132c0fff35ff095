// The same array goes to the device in each iteration.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 2000;
  double sum = 0, *coefficients = malloc(n * sizeof *coefficients);
  for (int i = 0; i < n; i++) coefficients[i] = 1.0 / (i + 1);
  for (int step = 0; step < 5; step++) {
    double part = 0;
#pragma omp target teams distribute parallel for map(to: coefficients[0:n]) reduction(+: part) // advice: map-again coefficients (this run)
    for (int i = 0; i < n; i++) part += coefficients[i] * (i % (step + 2));
    sum += part;
  }
  printf("%.6f\n", sum);
}
