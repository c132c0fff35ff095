// An array goes to the device and comes back in each step, and the host does not look at it in between.
#include <stdio.h>
static double now[2500], next[2500];
int main(void) {
  for (int i = 0; i < 2500; i++) now[i] = i % 50;
  for (int step = 0; step < 6; step++) {
#pragma omp target teams distribute parallel for map(to: now) map(tofrom: next) // advice: map-again now (this run)
    for (int i = 1; i < 2499; i++) next[i] = 0.5 * (now[i - 1] + now[i + 1]);
#pragma omp target teams distribute parallel for map(tofrom: now) map(to: next)
    for (int i = 1; i < 2499; i++) now[i] = next[i];
  }
  printf("%.9f\n", now[1234]);
}
