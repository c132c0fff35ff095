// Digit separators, binary constants and u8 characters and strings of char8_t (C23 6.4.5).
// options: -std=gnu2x
// not-with-gcc: <13: u8 strings are of char
// compare: gcc
#include "../check.h"
static_assert(1'000'000 == 1000000 && 0b1010'1010 == 0xAA && 0x1'0000'0000 == 4294967296 && 0'17 == 15);
static_assert(_Generic(u8'a', unsigned char: 1, default: 0) && _Generic(u8"a"[0], unsigned char: 1, default: 0));
int main(void) {
  const unsigned char *text = u8"aä";
  unsigned char array[] = u8"xyz";
  const char plain[] = u8"plain";
  double d = 1'234.5'6e1'0;
  CHECK(text[1] == 0xC3 && sizeof array == 4 && sizeof plain == 6 && d == 12345600000000.0);
  long sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 1'0; i++) sum += 1'000 + u8'b' + text[i % 3] + 0b11u;
  printf("%ld\n", sum);
#pragma omp target map(tofrom : sum) map(to : array)
  {
    const unsigned char *local = u8"ä";
    unsigned char bytes[] = u8"pq";
    sum += 0x1'00L + u8'c' + local[0] + bytes[1] + array[2] + 0b1'0000'0000 + (long)1'0.5;
  }
  printf("%ld\n", sum);
  return failures != 0;
}
