// _Generic, _Static_assert, _Alignas and inline functions of C11 on the device.
#include "../check.h"
#include <stdalign.h>
#define KIND(x) _Generic((x), int: 1, double: 2, float: 3, char *: 4, default: 9)
static inline int two(void) { return 2; }
int main(void) {
  int r[6] = {0};
#pragma omp target map(tofrom: r)
  {
    _Static_assert(sizeof(int) == 4, "int");
    char text[2] = "x";
    alignas(16) float f[4] = {1, 2, 3, 4};
    r[0] = KIND(1);
    r[1] = KIND(1.0f) * 10 + KIND(1.0);
    r[2] = KIND((char *)text);
    r[3] = KIND(1L) + two();
    r[4] = (unsigned long)f % 16 == 0;
    r[5] = (int)alignof(double);
  }
  CHECK(r[0] == 1 && r[1] == 32 && r[2] == 4 && r[3] == 11 && r[4] == 1 && r[5] == (int)alignof(double));
  return failures != 0;
}
