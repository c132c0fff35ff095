#!/bin/bash
# <immintrin.h> and <arm_neon.h>, with their thousands of builtins and vector types, are understood, copied and (those of
# the C compiler that is gcc) printed from the tree; programs that use them mean the same.
. "$(dirname "$0")/setup.bash"
done=
if [ "$(uname -m)" = x86_64 ]; then
  cat > x86.c <<'C'
#include <immintrin.h>
#include <stdio.h>
static __m256 twice(__m256 v) { return _mm256_mul_ps(v, _mm256_set1_ps(2)); }
int main(void) {
  static float a[64];
  __m256 sum = _mm256_setzero_ps(), one = _mm256_set1_ps(1);
  for (int i = 0; i < 64; i++) a[i] = i;
#pragma omp parallel for firstprivate(one)
  for (int i = 0; i < 64; i += 8) _mm256_storeu_ps(a + i, _mm256_add_ps(twice(_mm256_loadu_ps(a + i)), one));
  for (int i = 0; i < 64; i += 8) sum += _mm256_loadu_ps(a + i);
  __m128i bytes = _mm_shuffle_epi8(_mm_set1_epi32(0x04030201), _mm_set_epi8(3, 2, 1, 0, 3, 2, 1, 0, 3, 2, 1, 0, 3, 2, 1, 0));
  printf("%g %g %d %u\n", sum[0], sum[7], _mm_extract_epi8(bytes, 5), _mm_popcnt_u32(255));
  return 0;
}
C
  gcc -fopenmp -mavx2 -mpopcnt x86.c -o expected
  for option in '' --always-translate; do
    $OMPICC $option -Wall -Wextra -Werror -mavx2 -mpopcnt x86.c -o seen || fail "'$option': immintrin.h"
    grep -qw avx2 /proc/cpuinfo || continue
    [ "$(./seen)" = "$(./expected)" ] || fail "'$option': $(./seen), not $(./expected)"
  done
  done=1
fi
cat > neon.c <<'C'
#include <arm_neon.h>
float32x4_t scale(float32x4_t v, const float *p) { return vmulq_f32(v, vld1q_f32(p)); }
int f(int n, float *a) {
  int32x4_t v = vdupq_n_s32(n);
  uint8x8x2_t pair = {{vdup_n_u8(1), vdup_n_u8(2)}};
#pragma omp parallel for firstprivate(v)
  for (int i = 0; i < n; i++) {
    float32x4_t x = scale(vld1q_f32(a + 4 * i), a);
    vst1q_f32(a + 4 * i, vaddq_f32(x, vcvtq_f32_s32(v)));
  }
  return v[1] + vgetq_lane_s32(v, 2) + pair.val[1][0];
}
C
ompi=$(dirname "$OMPICC")/ompi
if [ "$(uname -m)" = aarch64 ]; then
  for option in '' --always-translate; do $OMPICC $option -c neon.c || fail "'$option': arm_neon.h"; done
  done=1
elif clang --target=aarch64-linux-gnu -ffreestanding -fopenmp -E neon.c -o neon.i 2> /dev/null; then
  "$ompi" --outdir=. --stem=neon neon.i || fail "clang's arm_neon.h"
  clang --target=aarch64-linux-gnu -c -x cpp-output neon.host.c -o neon.o || fail "the translation of clang's arm_neon.h"
  done=1
fi
[ "$done" ] || { echo "neither x86_64 nor AArch64, nor clang for it"; exit 77; }
no_temporary_files
