// More iterations than a grid has threads at once, in one, two and three dimensions.
#include "../check.h"
int main(void) {
  long a = 0, b = 0, c = 0;
#pragma omp target teams distribute parallel for reduction(+: a) map(tofrom: a)
  for (int i = 0; i < 300000; i++) a += i & 1;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: b) map(tofrom: b)
  for (int i = 0; i < 70000; i++)
    for (int j = 0; j < 3; j++) b += j;
#pragma omp target teams distribute parallel for collapse(3) reduction(+: c) map(tofrom: c)
  for (int i = 0; i < 66000; i++)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < 2; k++) c += k;
  CHECK(a == 150000);
  CHECK(b == 210000);
  CHECK(c == 132000);
  return failures != 0;
}
