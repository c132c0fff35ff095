#!/bin/bash
# What `restrict` says of a pointer is said in the kernel, too.
set -e
OMPICC=$(realpath "${OMPICC:-build/bin/ompicc}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >a.c <<'C'
void f(int n, const float *restrict x, float *restrict y, float *z) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) y[i] = z[i] += x[i];
}
C
"$OMPICC" -k --kernel-format=sim -c a.c
grep -q 'float \*__restrict__ y, float \*z, const float \*__restrict__ x)' a_f_2.cu || { cat a_f_2.cu; exit 1; }
