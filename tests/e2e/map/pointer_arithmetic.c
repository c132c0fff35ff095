// A mapped pointer moves inside its section; the host's pointer stays.
#include "../check.h"
int main(void) {
  int a[20], *p = a, *q = a + 10;
  for (int i = 0; i < 20; i++) a[i] = 1;
#pragma omp target map(tofrom: p[0:20])
  {
    int *end = p + 20;
    while (p < end) *p++ += 1;
  }
  CHECK(p == a);
#pragma omp target map(tofrom: q[-5:10])
  for (int i = -5; i < 5; i++) q[i] += 10;
  for (int i = 0; i < 20; i++) CHECK(a[i] == (i >= 5 && i < 15 ? 12 : 2));
  return failures != 0;
}
