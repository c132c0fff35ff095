// Enumerations of two blocks with the same constants, and constants that hide other names.
#include "../check.h"
enum { ONE = 10 };
int three = 5;
int main(void) {
  int r = 0, q = 0;
  {
    enum number { ONE = 1, TWO } x = TWO;
#pragma omp target map(r)
    r = x + ONE;
  }
  {
    enum { ONE = 4, TWO, three } x = three;
#pragma omp target map(q)
    q = x + TWO;
  }
  CHECK(r == 3);
  CHECK(q == 11);
  CHECK(ONE + three == 15);
  return failures != 0;
}
