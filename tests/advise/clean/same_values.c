// A kernel writes what was there: that is known of this run only, and not said.
#include <stdio.h>
static int x[1000];
int main(void) {
#pragma omp target teams distribute parallel for map(from: x)
  for (int i = 0; i < 1000; i++) x[i] = 0;
  int flag = 0;
#pragma omp target map(tofrom: flag)
  if (flag) flag = 2;
  printf("%d %d\n", x[10], flag);
}
