// Some small arrays are none too many.
#include <stdio.h>
int main(void) {
  int a[4] = {1}, b[4] = {2}, c[4] = {3}, sum = 0;
#pragma omp target map(to: a, b, c) map(tofrom: sum)
  for (int i = 0; i < 4; i++) sum += a[i] + b[i] + c[i];
  printf("%d\n", sum);
}
