// Reductions over collapsed loops.
#include "../check.h"
int main(void) {
  long a = 0, b = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: a) map(tofrom: a)
  for (int i = 0; i < 45; i++)
    for (int j = 0; j < 33; j++) a += i * j;
#pragma omp target teams distribute parallel for collapse(3) reduction(max: b) map(tofrom: b)
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 6; j++)
      for (int k = 0; k < 40; k++)
        if (i * j * k > b) b = i * j * k;
  CHECK(a == 990L * 528);
  CHECK(b == 4 * 5 * 39);
  return failures != 0;
}
