// Updates of what is the same on both sides.
#include <stdio.h>
static int a[256], b[256];
int main(void) {
  for (int i = 0; i < 256; i++) a[i] = i;
#pragma omp target data map(to: a) map(from: b)
  {
#pragma omp target update to(a) // advice: map-always a (this run)
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 256; i++) b[i] = a[i] + 1;
#pragma omp target update from(a) // advice: map-always a (this run)
  }
  printf("%d %d\n", a[255], b[255]);
}
