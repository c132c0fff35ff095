// The host overwrites what has come back, but for one element, and reads that.
#include <stdio.h>
static int state[1024];
int main(void) {
  int sum = 0;
  for (int k = 0; k < 3; k++) {
    for (int i = 1; i < 1024; i++) state[i] = i + k;
#pragma omp target teams distribute parallel for map(tofrom: state)
    for (int i = 0; i < 1024; i++) state[i] += 3;
    sum += state[0];
  }
  printf("%d\n", sum);
}
