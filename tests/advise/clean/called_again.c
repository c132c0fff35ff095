// Another construct in a function that the loop calls has the array come back.
#include <stdio.h>
static int x[900];
static void last(void) {
#pragma omp target teams distribute parallel for map(tofrom: x)
  for (int i = 0; i < 900; i++) x[i] += 5;
  printf("%d\n", x[4]);
}
int main(void) {
  int sum = 0;
  for (int k = 0; k < 4; k++) {
#pragma omp target teams distribute parallel for map(to: x) reduction(+: sum)
    for (int i = 0; i < 900; i++) sum += x[i] + k;
    if (k == 3) last();
  }
  printf("%d\n", sum);
}
