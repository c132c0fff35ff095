// A static local variable of a function on the device keeps its value between target regions.
#include "../check.h"
static int next(void) {
  static int counter = 100;
  return ++counter;
}
int main(void) {
  int a = 0, b = 0, c = 0;
#pragma omp target map(from: a, b)
  {
    a = next();
    b = next();
  }
#pragma omp target map(from: c)
  c = next();
  CHECK(a == 101);
  CHECK(b == 102);
  CHECK(c == 103);
  return failures != 0;
}
