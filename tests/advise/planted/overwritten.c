// A kernel assigns to all elements of what is copied to the device before.
#include <stdio.h>
static double grid[50][40];
int main(void) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: grid) // advice: map-from grid
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 40; j++) grid[i][j] = i * 100 + j;
  printf("%g\n", grid[49][39]);
}
