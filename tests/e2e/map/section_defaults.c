// Array sections with defaults: [:n], [k:] and [:].
#include "../check.h"
int main(void) {
  int a[10], b[10], c[10];
  for (int i = 0; i < 10; i++) a[i] = b[i] = c[i] = i;
#pragma omp target map(tofrom: a[:4], b[7:], c[:])
  {
    a[3] = b[9] = c[0] = 100;
    a[0] += b[7] + c[9];
  }
  CHECK(a[0] == 16 && a[3] == 100 && a[4] == 4);
  CHECK(b[9] == 100 && b[8] == 8);
  CHECK(c[0] == 100 && c[9] == 9);
  return failures != 0;
}
