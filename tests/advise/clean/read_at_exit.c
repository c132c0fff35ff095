// What comes back is read by a function that atexit has registered, before there was a device.
#include <stdio.h>
#include <stdlib.h>

static float *field;
static int n = 2048;
static void report(void) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += field[i];
  printf("%g\n", sum);
}

int main(void) {
  atexit(report);
  field = malloc(n * sizeof *field);
  for (int i = 0; i < n; i++) field[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : field[0 : n])
  for (int i = 1; i < n; i++) field[i] = field[i] / 2;
}
