#!/bin/bash
# A variable in a link clause that a function on the device uses when it is not mapped any more (OpenMP 5.2 §7.8.1).
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
int array[100];
#pragma omp declare target link(array)
static int first(void) { return array[0]; }
int main(void) {
  int r = 0;
#pragma omp target map(to: array) map(from: r)
  r = first();
#pragma omp target map(from: r)
  r = first();
  printf("unreachable\n");
  return 0;
}
C
stops 9 'error in the target region'
