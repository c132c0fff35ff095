// Bounds that another file's device code changes, or that another file has on the device.
#include "both.h"
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
struct params params = {3, 4};
static int u[100];
static int bad;
static void expect(int n) {
  for (int i = 0; i < 100; i++) bad += u[i] != (i < n), u[i] = 0;
}
static void limits(void) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < limit; i++) u[i] = 1;
}
static void of_params(void) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < params.n; i++) u[i] = 1;
}
static void of(struct params *p) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < p->n; i++) u[i] = 1;
}
int main(void) {
  const int apart = omp_get_num_devices() > 0;
  limits();
  expect(5);
  grow(); // in a kernel of the other file
  limits();
  expect(7);
  limit = 20;
  limits();
  expect(apart ? 7 : 20);
  grow();
  limits();
  expect(apart ? 9 : 22);
  // Within the region.
#pragma omp target
  {
    grow_here();
    for (int i = 0; i < limit; i++) u[i] = 1;
  }
  expect(apart ? 10 : 23);
  of_params();
  expect(3);
  keep_params();
  params.n = 50;
  of_params();
  expect(apart ? 3 : 50);
  change_params(8);
  of_params();
  expect(8);
  drop_params();
  params.n = 60;
  of_params();
  expect(60);
  struct params *p = malloc(sizeof *p);
  p->n = 4;
#pragma omp target enter data map(to: p[:1])
  for (int n = 4; n < 7; n++) {
    of(p);
    expect(n);
    increase(p); // in kernels of the other file, one of them by another name
  }
#pragma omp target exit data map(delete: p[:1])
  free(p);
  printf("%s\n", bad ? "wrong" : "right");
  return bad != 0;
}
