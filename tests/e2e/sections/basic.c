// sections in a target region: each section runs once.
#include "../check.h"
int main(void) {
  int a = 0, b = 0, c = 0, d = 0;
#pragma omp target map(tofrom: a, b, c, d)
  {
#pragma omp parallel num_threads(40)
    {
#pragma omp sections
      {
        a += 1;
#pragma omp section
        b += 2;
#pragma omp section
        {
          c += 3;
        }
      }
#pragma omp sections nowait
      {
#pragma omp section
        d += a + b + c;
      }
    }
  }
  CHECK(a == 1 && b == 2 && c == 3 && d == 6);
  return failures != 0;
}
