// sections in a sequential loop inside a parallel region.
#include "../check.h"
int main(void) {
  int a = 0, b = 0;
#pragma omp target map(tofrom: a, b)
  {
#pragma omp parallel num_threads(35)
    for (int k = 0; k < 20; k++) {
#pragma omp sections
      {
#pragma omp section
        a += k;
#pragma omp section
        b += 2 * k;
      }
    }
  }
  CHECK(a == 190 && b == 380);
  return failures != 0;
}
