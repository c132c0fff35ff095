#!/bin/bash
# What cannot be mapped: items behind null pointers, sections of negative length, and what is to be present and is not.
. "$(dirname "$(realpath "$0")")/setup.bash"
program() {
  compile_sim -w <<C
#include <stdio.h>
struct list { int a; struct list *next; } head;
int main(void) {
  int v[100] = {0}, n = 5, *null = NULL;
$1
  printf("unreachable\n");
  return 0;
}
C
}
program '#pragma omp target map(tofrom : null[0 : 10])
  null[0]++;'
stops 5 "the 40 bytes at .* of 'null' that are to be mapped are behind a null pointer"
program '#pragma omp target enter data map(to : head.next[2 : 1])'
stops 5 'the 16 bytes at .* are behind a null pointer'
program '#pragma omp target map(tofrom : v[0 : n - 10])
  v[0]++;'
stops 5 "an array section of 'v' at .* has a negative length, -20 bytes"
program '#pragma omp target data map(to : v)
  {
#pragma omp target update from(v[10 : n - 8])
  }'
stops 7 'an array section at .* has a negative length, -12 bytes'
program '#pragma omp target exit data map(present, release : v)'
stops 5 "'present': the 400 bytes at .* are not present on device 0"
program 'int *p = v;
#pragma omp target map(tofrom : p[:])
  p[0] = 1;'
stops 6 "'present': the 0 bytes at .* of 'p' are not present on device 0"
# Zero-length sections are nothing of all that.
compile_sim <<'C'
int main(void) {
  int *null = 0, n = 0, is_null = 0;
#pragma omp target map(to : null[0 : n]) map(from : is_null)
  is_null = !null;
  return !is_null;
}
C
./fault || fail "a zero-length section behind a null pointer: status $?"
