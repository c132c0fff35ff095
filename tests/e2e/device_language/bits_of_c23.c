// stdbit.h's generic macros are __builtin_stdc_* with gcc 14 and later: in device code, against loops over
// the bits.
#include "../check.h"

#if defined __has_builtin
#if __has_builtin(__builtin_stdc_bit_ceil)
#define HAS_BUILTINS 1
#endif
#endif

#ifdef HAS_BUILTINS
enum { COUNT = 15, VALUES = 9 };

static unsigned from_top(unsigned long long x, int width, int wanted) {
  for (int i = 0; i < width; i++)
    if ((int)(x >> (width - 1 - i) & 1) == wanted) return i;
  return width;
}
static unsigned from_below(unsigned long long x, int width, int wanted) {
  for (int i = 0; i < width; i++)
    if ((int)(x >> i & 1) == wanted) return i;
  return width;
}
static unsigned ones(unsigned long long x) {
  unsigned count = 0;
  for (; x; x >>= 1) count += x & 1;
  return count;
}

#define CHECK_TYPE(type)                                                                                     \
  {                                                                                                          \
    const unsigned long long values[VALUES] = {                                                              \
        0, 1, 2, 7, 100, 128, (type)-1, (type)-2, (type)1 << (sizeof(type) * 8 - 1)};                        \
    const int width = sizeof(type) * 8;                                                                      \
    for (int k = 0; k < VALUES; k++) {                                                                       \
      type x = (type)values[k];                                                                              \
      unsigned long long r[COUNT + 1];                                                                       \
      _Pragma("omp target map(from : r)") {                                                                  \
        r[0] = __builtin_stdc_leading_zeros(x), r[1] = __builtin_stdc_leading_ones(x);                       \
        r[2] = __builtin_stdc_trailing_zeros(x), r[3] = __builtin_stdc_trailing_ones(x);                     \
        r[4] = __builtin_stdc_first_leading_zero(x), r[5] = __builtin_stdc_first_leading_one(x);             \
        r[6] = __builtin_stdc_first_trailing_zero(x), r[7] = __builtin_stdc_first_trailing_one(x);           \
        r[8] = __builtin_stdc_count_zeros(x), r[9] = __builtin_stdc_count_ones(x);                           \
        r[10] = __builtin_stdc_has_single_bit(x), r[11] = __builtin_stdc_bit_width(x);                       \
        r[12] = __builtin_stdc_bit_floor(x),                                                                 \
        r[13] = (type)values[k] > (type)-1 / 2 + 1 ? 0 : __builtin_stdc_bit_ceil(x);                         \
        r[14] = __builtin_stdc_bit_ceil((type)(x / 2));                                                      \
      }                                                                                                      \
      const unsigned top0 = from_top(x, width, 0), top1 = from_top(x, width, 1);                             \
      const unsigned low0 = from_below(x, width, 0), low1 = from_below(x, width, 1), all = width;            \
      CHECK(r[0] == top1 && r[1] == top0 && r[2] == low1 && r[3] == low0);                                   \
      CHECK(r[4] == (top0 == all ? 0 : top0 + 1) && r[5] == (top1 == all ? 0 : top1 + 1));                   \
      CHECK(r[6] == (low0 == all ? 0 : low0 + 1) && r[7] == (low1 == all ? 0 : low1 + 1));                   \
      CHECK(r[9] == ones(x) && r[8] == all - r[9] && r[10] == (r[9] == 1) && r[11] == all - top1);           \
      CHECK(x ? ones(r[12]) == 1 && r[12] <= x &&r[12] > x / 2 : r[12] == 0);                                \
      CHECK(r[13] == 0 || (ones(r[13]) == 1 && r[13] >= x && (x <= 1 || r[13] / 2 < x)));                    \
      CHECK(r[14] && ones(r[14]) == 1 && r[14] >= x / 2 && (x / 2 <= 1 || r[14] / 2 < x / 2));               \
    }                                                                                                        \
  }
#endif

int main(void) {
#ifdef HAS_BUILTINS
  CHECK_TYPE(unsigned char)
  CHECK_TYPE(unsigned short)
  CHECK_TYPE(unsigned)
  CHECK_TYPE(unsigned long)
  CHECK_TYPE(unsigned long long)
#endif
  return failures != 0;
}
