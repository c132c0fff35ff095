// The host assigns to all that has come back before it reads any of it.
#include <stdio.h>
static int state[1024], sums[3];
int main(void) {
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 1024; i++) state[i] = i + k;
    int sum = 0;
#pragma omp target teams distribute parallel for map(tofrom: state) reduction(+: sum) // advice: map-unread state (this run)
    for (int i = 0; i < 1024; i++) {
      state[i] *= 3;
      sum += state[i];
    }
    sums[k] = sum;
  }
  printf("%d %d %d\n", sums[0], sums[1], sums[2]);
}
