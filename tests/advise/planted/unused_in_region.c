// A target data region and an enter data that bring what no kernel uses.
#include <stdio.h>
static int a[700], spare[700], more[700];
int main(void) {
  a[1] = 5;
#pragma omp target enter data map(to: more) // advice: map-unused more (this run)
#pragma omp target data map(tofrom: a) map(to: spare) // advice: map-unused spare (this run)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 700; i++) a[i] += i;
  }
#pragma omp target exit data map(delete: more)
  printf("%d\n", a[1]);
}
