// Other storage in each iteration, though by the same pointer, and maybe at the same address.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int sum = 0, *p;
  for (int k = 0; k < 4; k++) {
    p = calloc(5000, sizeof *p);
#pragma omp target teams distribute parallel for map(to: p[0:5000]) reduction(+: sum)
    for (int i = 0; i < 5000; i++) sum += p[i] + 1;
    free(p);
  }
  printf("%d\n", sum);
}
