#!/bin/bash
# Regions that the host executes for a device (`device(ancestor: 1)`), and what may go wrong around them: the kernel fails
# after one or while one is executed, the region ends the program, and it maps what the host does not have.
. "$(dirname "$(realpath "$0")")/setup.bash"
program() {
  compile_sim -w <<C
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#pragma omp requires reverse_offload
int main(void) {
  int n = 3, m = 0;
$1
  printf("unreachable\n");
  return 0;
}
C
}
program '#pragma omp target map(tofrom : n)
  {
#pragma omp target device(ancestor : 1) map(always, tofrom : n)
    n++;
    if (n == 4) __builtin_trap();
  }'
stops 7 'error in the target region'
# Another thread of the kernel fails while the host is at work, for a thread that then does not answer.
program '#pragma omp target parallel num_threads(64) map(tofrom : n)
  {
    int local[1000];
    if (n == 3 && m == 0) {
      local[0] = 1;
#pragma omp target device(ancestor : 1) map(tofrom : local)
      {
        local[0]++;
        usleep(300000);
      }
      __builtin_trap();
    }
  }'
stops 7 'error in the target region'
program '#pragma omp target map(tofrom : n)
  {
    int local = 1;
#pragma omp target device(ancestor : 1) map(present, tofrom : local)
    local++;
  }'
stops 7 "'present': the 4 bytes at .* do not correspond to storage of the host"
program '#pragma omp target map(to : n)
  for (int i = 0; i < 5; i++) {
#pragma omp target device(ancestor : 1)
    exit(3);
  }'
status=0
timeout -k 2 20 ./fault >out.txt 2>&1 || status=$?
((status == 3)) && [[ ! $(cat out.txt) ]] || fail "a region that calls exit: status $status, $(cat out.txt)"
program '#pragma omp target nowait map(tofrom : n)
  {
#pragma omp target device(ancestor : 1)
    exit(4);
  }
#pragma omp taskwait'
status=0
timeout -k 2 20 ./fault >out.txt 2>&1 || status=$?
((status == 4)) || fail "a region of a target task that calls exit: status $status, $(cat out.txt)"
program '#pragma omp target map(to : n)
  {
    int v[200];
    for (int i = 0; i < 200; i++) v[i] = i;
#pragma omp target device(ancestor : 1) map(iterator(i = 0 : 100), tofrom : v[2 * i])
    v[2]++;
  }'
stops 7 'error in the target region'
grep -q 'cannot use more than 64 list items' out.txt || fail "no reason: $(cat out.txt)"
