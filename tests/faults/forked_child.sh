#!/bin/bash
# A child forked after the device was used cannot use it: one clear message in the child.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
static int offload(int x) {
#pragma omp target map(tofrom: x)
  x++;
  return x;
}
int main(void) {
  int status;
  if (offload(1) != 2) return 3;
  pid_t child = fork();
  if (child == 0) {
    offload(2);
    printf("unreachable\n");
    _exit(0);
  }
  waitpid(child, &status, 0);
  if (offload(3) != 4) return 4;
  return WIFEXITED(status) && WEXITSTATUS(status) ? 5 : 0;
}
C
stops 5 'fork'
