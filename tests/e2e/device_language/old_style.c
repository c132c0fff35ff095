// K&R definitions, functions without prototype parameters, implicit declarations of order, tentative definitions.
// options: -std=gnu17
#include "../check.h"
static int add(a, b) int a; short b; { return a + b; }
static int seven() { return 7; }
#pragma omp declare target
int tentative;
int tentative;
#pragma omp end declare target
int main(void) {
  int r[3] = {0};
#pragma omp target map(tofrom: r)
  {
    r[0] = add(3, 4);
    r[1] = seven();
    tentative += 2;
    r[2] = tentative;
  }
  CHECK(r[0] == 7 && r[1] == 7 && r[2] == 2);
  return failures != 0;
}
