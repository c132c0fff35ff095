#!/bin/bash
# Of a kernel with two versions, the one whose pointers are __restrict__ is launched where each list item lies in storage
# of its own, and the other one for everything else: one array by two names, parts of it, what is mapped nowhere, memory
# that the program has associated twice.
set -e
OMPICC=$(realpath "${OMPICC:-build/bin/ompicc}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMPICC_DRIVER=sim OMPICC_CACHE_DIR=$work/cache LC_ALL=C
cd "$work"
# A launch is said where its grid differs from that of the kernel's last one.
cat >a.c <<'C'
#include <omp.h>
#include <stdio.h>
static void add(const char *name, int n, int *to, const int *from) {
  fprintf(stderr, "%s\n", name);
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 4; k++) to[i] += from[k];
}
int main(void) {
  static int a[1024], b[1024], c[1024], d[1024];
  const int *elsewhere = omp_target_alloc(64, 0);
#pragma omp target data map(tofrom: a, b)
  {
    add("apart", 40, a, b);
    add("one", 70, a, a);
    add("parts", 100, a, a + 500);
    add("nowhere", 190, a, elsewhere);
    char *device = omp_target_alloc(sizeof c + 8, 0);
    omp_target_associate_ptr(c, device, sizeof c, 0, 0);
    omp_target_associate_ptr(d, device + 8, sizeof d, 0, 0);
    add("associated", 130, a, c);
    add("twice", 160, c, d);
    omp_target_disassociate_ptr(c, 0), omp_target_disassociate_ptr(d, 0);
    omp_target_free(device, 0);
  }
  omp_target_free((void *)elsewhere, 0);
  return 0;
}
C
"$OMPICC" --kernel-format=sim a.c -o a
OMPICC_VERBOSE=1 ./a 2>&1 | sed -En 's/.*: a_add_5_[0-9a-f]+(_overlapping)?: SPMD.*/-> kernel\1/p; /^[a-z]+$/p' >log
cat >expected <<'EXPECTED'
apart
-> kernel
one
-> kernel_overlapping
parts
-> kernel_overlapping
nowhere
-> kernel_overlapping
associated
-> kernel
twice
-> kernel_overlapping
EXPECTED
diff expected log
