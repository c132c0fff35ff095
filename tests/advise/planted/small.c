// Many small arrays, one by one.
#include <stdio.h>
int main(void) {
  int a[4] = {1}, b[4] = {2}, c[4] = {3}, d[4] = {4}, e[4] = {5}, f[4] = {6}, g[4] = {7}, h[4] = {8}, sum = 0;
#pragma omp target map(to: a, b, c, d, e, f, g, h) map(tofrom: sum) // advice: map-small (this run)
  for (int i = 0; i < 4; i++) sum += a[i] + b[i] + c[i] + d[i] + e[i] + f[i] + g[i] + h[i];
  printf("%d\n", sum);
}
