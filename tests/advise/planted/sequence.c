// Two constructs behind each other copy the same array.
#include <stdio.h>
static int in[1500], low[1500], high[1500];
int main(void) {
  for (int i = 0; i < 1500; i++) in[i] = i * 7919;
  int total = 0;
#pragma omp target teams distribute parallel for map(to: in) map(from: low)
  for (int i = 0; i < 1500; i++) low[i] = in[i] & 255;
#pragma omp target teams distribute parallel for map(to: in) map(from: high) // advice: map-again in (this run)
  for (int i = 0; i < 1500; i++) high[i] = in[i] >> 8;
  for (int i = 0; i < 1500; i++) total += low[i] + high[i];
  printf("%d\n", total);
}
