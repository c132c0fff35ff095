// sections and parallel sections on the host.
// lanes: ref host
#include "../check.h"
int main(void) {
  int a = 0, b = 0, c = 0, last = 0, sum = 0, r = 0;
#pragma omp parallel
  {
    for (int k = 0; k < 3; k++) {
#pragma omp sections lastprivate(last) reduction(+: sum)
      {
        { a++; last = 1; }
#pragma omp section
        { b++; last = 2; sum += 5; }
#pragma omp section
        { c++; last = 3; sum += 6; }
      }
    }
#pragma omp sections nowait
    {
#pragma omp section
      r += a;
    }
  }
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    a += 10;
#pragma omp section
    b += 20;
  }
  CHECK(a == 13 && b == 23 && c == 3 && last == 3 && sum == 33 && r == 3);
  return failures != 0;
}
