// A loop variable starts with its own value, not with that of the wider or differently signed expression it is set to.
// not-in-gcc: <12: bounds of another type than the variable
#include "../check.h"

int main(void) {
  unsigned high = (unsigned)-5;
  long big = (1L << 32) + 2;
  double fraction = 1.5;
  int below = -5, wide = 256 + 3, lowest = -32768 + 65536, n;
  const char text[] = "text";
  const void *start = text;
#define COUNT(wanted, loop)                                                                                            \
  n = 0;                                                                                                               \
  _Pragma("omp parallel for reduction(+ : n)") loop n++;                                                               \
  CHECK(n == wanted);                                                                                                  \
  n = 0;                                                                                                               \
  _Pragma("omp parallel for reduction(+ : n) schedule(dynamic, 2)") loop n++;                                          \
  CHECK(n == wanted);                                                                                                  \
  n = 0;                                                                                                               \
  _Pragma("omp target teams distribute parallel for reduction(+ : n)") loop n++;                                       \
  CHECK(n == wanted)
  COUNT(8, for (int i = high; i < 3; i++));
  COUNT(3, for (int i = big; i < 5; i++));
  COUNT(1, for (int i = fraction; i <= 1; i++));
  COUNT(0, for (unsigned long i = below; i < (unsigned long)n + 3; i++));
  COUNT(2, for (unsigned char i = wide; i < 5; i++));
  COUNT(7, for (unsigned char i = 'a'; i <= 'g'; i++));
  COUNT(4, for (long i = 7u; i > 3; i--));
  COUNT(5, for (short i = lowest; i < -32763; i++));
  n = 0;
#pragma omp parallel for reduction(+ : n)
  for (const char *p = start; p < text + 4; p++) n += *p == 't';
  CHECK(n == 2);
  return failures != 0;
}
