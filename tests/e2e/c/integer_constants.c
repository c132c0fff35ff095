// Integer constants: bases, suffixes, digit separators, and the type that the standard's table gives them.
// lanes: ref host sim
// compare: gcc
// options: -std=gnu2x
// not-with-gcc: <12: C23's digit separators
#include "../check.h"
#define TYPE(e) _Generic((e), int: 'i', unsigned: 'u', long: 'l', unsigned long: 'm', long long: 'x', unsigned long long: 'y', char: 'c', default: '?')
int main(void) {
  long long r[12] = {0};
  char t[40] = {0};
#pragma omp parallel num_threads(1)
  {
    char k[] = {TYPE(1), TYPE(2147483647), TYPE(2147483648), TYPE(0x7fffffff), TYPE(0x80000000), TYPE(0xffffffff), TYPE(0x100000000),
                TYPE(0x8000000000000000), TYPE(9223372036854775807), TYPE(1u), TYPE(4294967296u), TYPE(1l), TYPE(0xffffffffffffffffl), TYPE(1ul), TYPE(1LL), TYPE(1llu),
                TYPE(0b11), TYPE(0b11111111111111111111111111111111), TYPE(037777777777), TYPE('a'), TYPE(-2147483648), TYPE(0), TYPE(1lU), TYPE(0X1Ull)};
    long long v[] = {1'000'000, 0b1010'1010, 0x7f'ff'ff'ff, 017'7, 0, 00, 0xDEADbeef, 1'2LL, 0B11, 123u, -2147483648, 0xfULL};
    for (unsigned i = 0; i < sizeof k; i++) t[i] = k[i];
    for (int i = 0; i < 12; i++) r[i] = v[i];
  }
  for (int i = 0; i < 12; i++) printf("%lld ", r[i]);
  printf("%s\n", t);
#pragma omp target map(from: r)
  {
    r[0] = 1'000'000, r[1] = 0b101, r[2] = 0xffffffff > -1, r[3] = 2147483648 > -1, r[4] = 0x80000000 - 1 - 0x80000000, r[5] = 017'7;
    r[6] = 1 - 2u > 0, r[7] = sizeof(2147483648);
  }
  for (int i = 0; i < 8; i++) printf("%lld ", r[i]);
  puts("");
  return failures != 0;
}
