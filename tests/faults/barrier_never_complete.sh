#!/bin/bash
# A barrier that not all threads of the team reach: the sim device says so instead of hanging.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim --kernel-mode=generic <<'C'
#include <omp.h>
#include <stdio.h>
static void wait_here(void) {
#pragma omp barrier
}
int main(void) {
  int n = 0;
#pragma omp target map(tofrom: n)
  {
    n = 1;
#pragma omp parallel num_threads(64)
    {
      if (omp_get_thread_num() < 32) wait_here();
#pragma omp atomic
      n++;
    }
    n *= 2;
  }
  printf("unreachable\n");
  return 0;
}
C
stops 8 'barrier'
