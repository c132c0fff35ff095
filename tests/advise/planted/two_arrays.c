// A loop around two constructs, each of which copies what the other one and itself have copied before.
#include <stdio.h>
static float p[800], q[800];
int main(void) {
  for (int i = 0; i < 800; i++) p[i] = i, q[i] = 800 - i;
  float best = 0;
  for (int k = 1; k < 4; k++) {
    float dot = 0, all = 0;
#pragma omp target teams distribute parallel for map(to: p, q) reduction(+: dot) // advice: map-again p (this run)
    for (int i = 0; i < 800; i++) dot += p[i] * q[i] / k;
#pragma omp target teams distribute parallel for map(to: q) reduction(+: all)
    for (int i = 0; i < 800; i++) all += q[i] * k;
    if (dot + all > best) best = dot + all;
  }
  printf("%.3e\n", best);
}
