// nexttoward in device code: the neighbour that the host finds, also where a float's direction is no float.
#include "../check.h"
#include <math.h>


int main(void) {
  double from[5] = {1, 1, 1, 0, -2}, to[5] = {2, 1, -INFINITY, 1, 3}, d[5];
  float f[4];
  volatile float one = 1;
#pragma omp target map(from : d, f) map(to : from, to, one)
  {
    for (int i = 0; i < 5; i++) d[i] = nexttoward(from[i], to[i]);
    f[0] = nexttowardf(one, 1.0000000001);
    f[1] = nexttowardf(one, 1);
    f[2] = nexttowardf(one, 0.9999999999);
    f[3] = nexttowardf(NAN, 1);
  }
  for (int i = 0; i < 5; i++) CHECK(d[i] == nexttoward(from[i], to[i]));
  CHECK(f[0] == nextafterf(1, 2) && f[1] == 1 && f[2] == nextafterf(1, 0) && isnan(f[3]));
  return failures != 0;
}
