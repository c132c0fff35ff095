// The host reads what comes back in the last iteration only.
#include <stdio.h>
static int x[900];
int main(void) {
  for (int k = 0; k < 4; k++) {
#pragma omp target teams distribute parallel for map(tofrom: x)
    for (int i = 0; i < 900; i++) x[i] += i;
    if (k == 3) printf("%d\n", x[899]);
  }
}
