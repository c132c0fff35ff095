// A long double by value is a double on the device: parameters, locals, constants, functions of math.h.
// options: -w
// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
#include "../check.h"
#include <float.h>
#include <math.h>

#pragma omp declare target
static long double half(long double x) { return x / 2; }
#pragma omp end declare target

int main(void) {
  long double x = 9.0L;
  const long double quarter = 1.0L / 4;
  double sum = 0, least = 0, most = 0;
  int size = 0, integers[4] = {0};

#pragma omp target map(from : sum, least, size, most, integers)
  {
    long double y = x;
    for (int i = 0; i < 3; i++) y *= 2;
    sum = sqrtl(x) + half(x) + 0x1.8p1L + quarter + y + __builtin_fabsl(-x);
    least = -DBL_MAX;
    most = FLT_MAX;
    size = sizeof(long double);
    integers[0] = (int)x, integers[1] = x > 8.5L, integers[2] = lrintl(x / 4), integers[3] = (long double)7 / 2;
  }
  CHECK(sum == 3 + 4.5 + 3 + 0.25 + 72 + 9);
  CHECK(least == -DBL_MAX && most == FLT_MAX && size == sizeof(long double));
  CHECK(integers[0] == 9 && integers[1] == 1 && integers[2] == 2 && integers[3] == 3);

  double total = 0;
#pragma omp target teams distribute parallel for reduction(+ : total) firstprivate(x)
  for (int i = 0; i < 100; i++) {
    long double term = x * i;
    total += term;
  }
  CHECK(total == 9 * 4950);
  return failures != 0;
}
