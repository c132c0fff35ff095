// The always modifier transfers although the storage is present.
#include "../check.h"
int main(void) {
  int a = 1, b = 1, seen = 0;
#pragma omp target data map(tofrom: a, b, seen)
  {
    a = 2;
    b = 2;
#pragma omp target map(always, to: a) map(always, from: seen)
    {
      seen = a;
      a = 5;
    }
    CHECK(seen == 2);
#pragma omp target map(always, tofrom: b)
    b += 10;
    CHECK(b == 12);
  }
  CHECK(a == 5);
  CHECK(b == 12);
  return failures != 0;
}
