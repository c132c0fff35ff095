#!/bin/bash
# Divisions by square roots are the device library's, but not where the kernels' compiler approximates: it joins the two itself.
. "$(dirname "$0")/setup.bash"
cat >a.c <<'C'
#include <tgmath.h>
void f(int n, const float *x, const double *d, float *y, double *z) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    y[i] = 1.0f / sqrt(x[i]);
    z[i] = i / sqrt(d[i]);
  }
}
C
for options in "" -O2 "-Xnvcc -O1"; do
  "$OMPICC" $options -k --kernel-format=sim -c a.c
  grep -q "= cudadev_inverse_root(x\[i\]);" a_f_3.cu || fail "'$options', 1.0f / sqrt(x): $(cat a_f_3.cu)"
  grep -q "= cudadev_over_root((double) i, d\[i\]);" a_f_3.cu || fail "'$options', i / sqrt(d): $(cat a_f_3.cu)"
done
for options in -ffast-math -Ofast -use_fast_math "-Xnvcc -prec-div=false" "-Xnvcc=-prec-sqrt=false" "-Xnvcc -ftz=true"; do
  "$OMPICC" $options -k --kernel-format=sim -c a.c
  ! grep -q cudadev_ <(grep -v "^#" a_f_3.cu) || fail "'$options': $(cat a_f_3.cu)"
done
