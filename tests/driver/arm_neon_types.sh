#!/bin/bash
# What <arm_neon.h> is built on, types that only gcc for AArch64 knows, is understood and keeps its names.
. "$(dirname "$0")/setup.bash"
cat > neon.c <<'C'
typedef __Uint32x4_t uint32x4_t;
typedef __Int8x8_t int8x8_t;
typedef __fp16 float16_t;
static inline int8x8_t add(int8x8_t a, int8x8_t b) { __builtin_aarch64_simd_oi o; return a + b; }
int f(void) {
  uint32x4_t v = {1, 2};
  int r = 0;
#pragma omp parallel firstprivate(v)
  r = v[1] + (int)sizeof v;
  return r;
}
C
"$(dirname "$OMPICC")/ompi" --outdir=. neon.c || exit 1
grep -q 'typedef __Uint32x4_t uint32x4_t;' neon.host.c || exit 1
grep -q 'uint32x4_t v = _data->v;' neon.host.c || exit 1
