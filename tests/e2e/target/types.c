// Every arithmetic type as a firstprivate parameter and as a mapped scalar.
#include "../check.h"
#include <stdbool.h>
#include <stdint.h>
int main(void) {
  char c = 'a';
  signed char sc = -3;
  unsigned char uc = 250;
  short s = -300;
  unsigned short us = 65000;
  int i = -70000;
  unsigned u = 4000000000u;
  long l = -5000000000L;
  unsigned long ul = 18000000000000000000UL;
  long long ll = -7;
  uint64_t u64 = 9;
  float f = 0.5f;
  double d = 0.25;
  bool b = true;
  int right = 0;
#pragma omp target map(from: right) map(tofrom: sc, uc, s, us, l, ul, f, d, b)
  {
    right = c == 'a' && sc == -3 && uc == 250 && s == -300 && us == 65000 && i == -70000 && u == 4000000000u &&
            l == -5000000000L && ul == 18000000000000000000UL && ll == -7 && u64 == 9 && f == 0.5f && d == 0.25 && b;
    sc--;
    uc += 10;
    s *= 2;
    us += 1000;
    l -= 1;
    ul += 1;
    f /= 2;
    d += 1;
    b = !b;
  }
  CHECK(right);
  CHECK(sc == -4);
  CHECK(uc == 4);
  CHECK(s == -600);
  CHECK(us == 464);
  CHECK(l == -5000000001L);
  CHECK(ul == 18000000000000000001UL);
  CHECK(f == 0.25f);
  CHECK(d == 1.25);
  CHECK(!b);
  return failures != 0;
}
