// A scalar that no clause names is firstprivate: the device has its value, the host keeps its own.
#include "../check.h"
int main(void) {
  int n = 5, seen = 0;
  double d = 1.5;
  int *the_n = &n;
  double *the_d = &d;
#pragma omp target map(from: seen)
  {
    n += 10;
    d *= 2;
    seen = n == 15 && d == 3.0;
  }
  CHECK(seen == 1);
  CHECK(*the_n == 5); // through pointers: ompicc warns where the lost value is read by name
  CHECK(*the_d == 1.5);
  return failures != 0;
}
