// The same with a variable of the loop's.
#include <stdio.h>
int main(void) {
  int sum = 0;
  for (int k = 0; k < 4; k++) {
    int p[500] = {1, 2, 3};
#pragma omp target teams distribute parallel for map(to: p) reduction(+: sum)
    for (int i = 0; i < 500; i++) sum += p[i];
  }
  printf("%d\n", sum);
}
