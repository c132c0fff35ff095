#!/bin/bash
# sin and cos of an argument that is known when compiling stay as they are, since nvcc evaluates them, but not sincos.
. "$(dirname "$0")/setup.bash"
cat >a.c <<'C'
#include <math.h>
void f(int n, const float *x, float *y) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    const float degrees = 30.0f, half = degrees / 2;
    float turned = half * 3.14159265f / 180.0f;
    y[i] = x[i] * cosf(turned) - x[i] * sinf(turned) + cosf(1.5f) * sinf(1.5f);
  }
}
void g(int n, const float *x, float *y, float turned) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    float changed = 1;
    y[i] = x[i] * cosf(turned) - x[i] * sinf(turned);
    y[i] += cosf(changed) * sinf(changed);
    changed += x[i];
    y[i] += changed;
  }
}
C
"$OMPICC" -k --kernel-format=sim -c a.c
! grep -q sincosf a_f_3.cu || fail "a known argument: $(grep sincosf a_f_3.cu)"
[ "$(grep -c sincosf a_g_11.cu)" = 2 ] || fail "unknown arguments: $(cat a_g_11.cu)"
