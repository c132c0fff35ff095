#!/bin/bash
# A kernel that accesses a double at an address that doubles do not have: GPUs end it, and so does the sim device.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'END'
#include <stdio.h>
int main(void) {
  char bytes[64] = {0};
#pragma omp target map(tofrom : bytes)
  {
    char *p = bytes;
    for (int i = 0; i < 5; i++) p++;
    *(double *)p = 1;
  }
  printf("unreachable\n");
  return 0;
}
END
stops 4 'aligned|address|fault'
