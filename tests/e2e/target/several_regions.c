// Several target regions in one function, on one line of source each, share nothing but what is mapped.
#include "../check.h"
int main(void) {
  int a = 1, b = 2, c = 3;
#pragma omp target map(tofrom: a)
  a += 10;
#pragma omp target map(tofrom: b)
  b += 20;
#pragma omp target map(tofrom: a, b, c)
  { c += a + b; a = 0; b = 0; }
  CHECK(a == 0);
  CHECK(b == 0);
  CHECK(c == 36);
  return failures != 0;
}
