// With several threads it is not known what the host reads.
#include <stdio.h>
static int x[5000];
int main(void) {
  int sum = 0;
#pragma omp target teams distribute parallel for map(from: x)
  for (int i = 0; i < 5000; i++) x[i] = i;
#pragma omp parallel for reduction(+: sum) num_threads(3)
  for (int i = 0; i < 5000; i++) sum += x[i];
  printf("%d\n", sum);
}
