#!/bin/bash
# What <arm_neon.h> and its kind are built on, types that only gcc for AArch64 knows, is understood and keeps its names.
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
grep -q 'uint32x4_t v.* = _data->v;' neon.host.c || exit 1
# Since gcc 14 nothing but a pragma declares the structures, SVE's types and its functions; what those give is asked.
cat > pragmas.c <<'C'
#pragma GCC aarch64 "arm_neon.h"
typedef __Int8x8_t int8x8_t;
typedef __Uint8x8_t uint8x8_t;
typedef __Poly8x8_t poly8x8_t;
typedef __mfp8 mfloat8_t;
typedef __Mfloat8x8_t mfloat8x8_t;
#pragma GCC aarch64 "arm_acle.h"
typedef __arm_data512_t data512_t;
#pragma GCC aarch64 "arm_sve.h"
_Static_assert(sizeof(int8x8x2_t) == 16 && sizeof(float64x2x4_t) == 64 && _Alignof(int8x16x3_t) == 16, "");
_Static_assert(sizeof(data512_t) == 64 && sizeof(poly64x1x2_t) == 16, "");
_Static_assert(!__builtin_types_compatible_p(uint8x8_t, poly8x8_t), "they differ in name only");
_Static_assert(SV_VL3 == 3 && SV_VL256 == 13 && SV_ALL == 31 && SV_PSTL3STRM == 13, "");
__fp16 half;
_Static_assert(_Generic(half + half, float : 1, default : 0) && _Generic(half, float : 0, default : 1), "");
int8x8_t second(int8x8x2_t pair) {
  svfloat32_t v;
  __auto_type p = &v;
  mfloat8_t m;
  enum svpattern pattern = SV_POW2;
#pragma omp parallel firstprivate(pair)
  {
    pair.val[0] += pair.val[1];
    *p = svadd_f32_x(svptrue_b32(), *p, *p);
    __arm_new_builtin(pattern, m);
    vnew_intrinsic(pair);
  }
  return pair.val[1];
}
C
"$(dirname "$OMPICC")/ompi" --outdir=. pragmas.c || exit 1
grep -q 'int8x8x2_t pair.* = _data->pair;' pragmas.host.c || exit 1
grep -q 'svfloat32_t \*p = &v;' pragmas.host.c || exit 1
sed -i 's/    vnew_intrinsic(pair);/    __auto_type x = vnew_intrinsic(pair);/' pragmas.c
fails "$(dirname "$OMPICC")/ompi" --outdir=. pragmas.c
has err.txt "pragmas.c:26:21: error: the C compiler does not say what this call gives: ompi was called without --cc"
