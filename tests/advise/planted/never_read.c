// Nobody looks at what comes back.
#include <stdio.h>
#include <stdlib.h>
static double work[3000];
int main(void) {
  double sum = 0;
  double *scratch = malloc(60000 * sizeof *scratch);
  for (int i = 0; i < 60000; i++) scratch[i] = i;
#pragma omp target teams distribute parallel for map(tofrom: work) map(tofrom: scratch[0:60000]) reduction(+: sum) // advice: map-unread work (this run), map-unread scratch (this run)
  for (int i = 0; i < 3000; i++) {
    work[i] += i;
    scratch[i * 20] += work[i];
    sum += scratch[i * 20];
  }
  free(scratch);
  printf("%g\n", sum);
}
