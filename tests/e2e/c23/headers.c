// <stdckdint.h>, <stdbit.h> where the C library has it, unreachable() and the macros of <stddef.h>.
// options: -std=gnu2x
// not-with-gcc: <14: no stdckdint.h
// compare: gcc
#include "../check.h"
#include <limits.h>
#include <stdckdint.h>
#include <stddef.h>
#include <stdint.h>
#if __has_include(<stdbit.h>)
#include <stdbit.h>
static int ones(unsigned v) { return (int)stdc_count_ones(v) + (int)stdc_bit_width(v) + (int)stdc_trailing_zeros(v); }
#else
static int ones(unsigned v) { return __builtin_popcount(v) + 32 - __builtin_clz(v) + __builtin_ctz(v); }
#endif
static_assert(BOOL_WIDTH == 1 && INT_WIDTH == 32 && UINT8_WIDTH == 8);
static int sign(int v) {
  if (v > 0) return 1;
  if (v < 0) return -1;
  if (v == 0) return 0;
  unreachable();
}
int main(void) {
  int sum = 0, product;
  CHECK(ckd_mul(&product, INT_MAX, 2) && !ckd_add(&product, 40, 2) && product == 42);
#pragma omp parallel for reduction(+ : sum) private(product)
  for (int i = 1; i < 9; i++) {
    unsigned char narrow;
    sum += ones(i) + sign(i - 4) + ckd_add(&narrow, 250, i);
    if (!ckd_sub(&product, i, 3)) sum += product;
  }
  printf("%d\n", sum);
#pragma omp target map(tofrom : sum)
  {
    unsigned char narrow;
    long wide;
    sum += ckd_mul(&narrow, 16, 16) + sign(-3) + !ckd_add(&wide, 1LL << 40, 1u);
  }
  printf("%d\n", sum);
  return failures != 0;
}
