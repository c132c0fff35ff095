#!/bin/bash
# A section that reaches beyond storage that is present already (OpenMP 5.2 §5.8.3 leaves no way to map it).
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
int main(void) {
  int a[20] = {0};
#pragma omp target data map(tofrom: a[0:10])
  {
#pragma omp target map(tofrom: a[5:10])
    a[12] = 1;
  }
  printf("unreachable\n");
  return 0;
}
C
stops 6 'present|mapped|overlap|extend'
