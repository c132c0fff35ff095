// Results of reductions and atomic updates come back.
#include <stdio.h>
static int x[800], histogram[8];
int main(void) {
  long sum = 0;
  int most = 0;
  for (int i = 0; i < 800; i++) x[i] = i * 37 % 800;
#pragma omp target teams distribute parallel for map(to: x) map(tofrom: sum, histogram) reduction(+: sum) reduction(max: most)
  for (int i = 0; i < 800; i++) {
    sum += x[i];
    most = x[i] > most ? x[i] : most;
#pragma omp atomic
    histogram[x[i] / 100]++;
  }
  printf("%ld %d %d\n", sum, most, histogram[3]);
}
