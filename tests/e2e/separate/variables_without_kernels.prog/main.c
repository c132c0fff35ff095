// Declare target variables of a program that has no kernels at all have their copies on the device.
#include <omp.h>
#include <stdio.h>
#pragma omp declare target
int v = 3;
static int s = 4;
int tentative;
const int constant = 9;
#pragma omp end declare target
extern int w[10];
#pragma omp declare target(w)
int main(void) {
  int bad = 0;
  const int apart = omp_get_num_devices() > 0;
  v = 5, s = 6, tentative = 7, w[3] = 8;
#pragma omp target update to(v, s, tentative, w[3:1])
  if (apart) v = s = tentative = w[3] = w[9] = 0;
#pragma omp target update from(v, s, tentative, w)
  bad = v != 5 || s != 6 || tentative != 7 || w[3] != 8 || w[9] != 19 || constant != 9;
  printf("%d %d %d %d %d %s\n", v, s, tentative, w[3], w[9], bad ? "wrong" : "right");
  return bad;
}
