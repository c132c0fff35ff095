#!/bin/bash
# An illegal address in a kernel: the message says whose pointer it probably was, by the names of the program.
. "$(dirname "$(realpath "$0")")/setup.bash"
head='#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
struct rows { int n; float *x; struct { double *cells[2]; } in; };
int main(void) {'
# whose REGEX: what follows on standard input in main is translated; the construct is in line 9.
whose() {
  { echo "$head"; cat; echo '  printf("unreachable\n");'; echo '}'; } | compile_sim
  stops 9 "illegal memory access.*: probably $1"
}

whose "'a\.x' points to host memory, which is not mapped" <<'C'
  struct rows a = {10, malloc(40)};


#pragma omp target map(to : a)
  a.x[3] = 1;
C
whose "'a\[2\]\.in\.cells\[1\]' points to host memory, which is not mapped" <<'C'
  struct rows a[4] = {{0}};
  a[1].x = malloc(40), a[2].in.cells[1] = malloc(800000);

#pragma omp target map(to : a)
  a[2].in.cells[1][70000] = 1;
C
whose "'p' points to host memory, of which nothing is mapped" <<'C'
  float *p = malloc(40), *q = malloc(40);


#pragma omp target map(to : q[0 : 10])
  p[3] = q[2];
C
whose "'list\[1\]' points to host memory, which is mapped, but the pointer is not attached" <<'C'
  float x[4] = {0}, *list[2] = {0, x};
#pragma omp target enter data map(to : x)

#pragma omp target map(to : list)
  list[1][0]++;
C
whose "'p' is passed by value and holds the host's address of mapped memory" <<'C'
  float x[4] = {0}, *p = x;
  int n[] = {1};
#pragma omp target enter data map(to : x)
#pragma omp target is_device_ptr(p) map(tofrom : n)
  p[n[0]]++;
C
OMPICC_SIM_MEMORY=10000000 whose "that is [0-9]* bytes behind the end of 'x', 4000 bytes" <<'C'
  int *x = calloc(1000, 4);


#pragma omp target map(tofrom : x[0 : 1000])
  x[3000000]++;
C

# A null pointer has no other name than its own.
null() { { echo "$head"; cat; echo '}'; } | compile_sim; stops 9 "illegal memory access.*: $1"; }
null "0: probably 'a\.x' is a null pointer" <<'C'
  struct rows a = {10, 0};


#pragma omp target map(to : a)
  a.x[0] = 1;
C

# Of a kernel that has run ahead it is no longer known what it was given.
{ echo "$head"; cat <<'C'; } | compile_sim
  float x[4] = {0}, *p = x;

#pragma omp target enter data map(to : x)
#pragma omp target is_device_ptr(p)
  p[1]++;
  printf("unreachable\n");
}
C
stops 9 "illegal memory access.*is the host's address of mapped memory, 16 bytes from"

# Other errors are no matter of addresses.
{ echo "$head"; cat <<'C'; } | compile_sim
  struct rows a = {10, malloc(40)};


#pragma omp target map(to : a)
  abort();
}
C
stops 9 'error in the target region'
! grep -q 'probably\|perhaps' err.txt || fail "a trap is explained by addresses: $(cat err.txt)"
