// The same by a condition.
#include <stdio.h>
static int x[1000], limit[1000];
int main(void) {
  for (int i = 0; i < 1000; i++) x[i] = i, limit[i] = i % 2 ? 5000 : 1;
#pragma omp target teams distribute parallel for map(to: limit) map(tofrom: x)
  for (int i = 0; i < 1000; i++)
    if (limit[i] < 100) x[i] = 7;
  printf("%d %d\n", x[10], x[11]);
}
