// A pointer to a function, made and used on the device.
#include "../check.h"
static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
static int apply(int (*f)(int), int x) { return f(x); }
int main(void) {
  int r[2] = {0, 0};
#pragma omp target map(from: r)
  {
    int (*f)(int) = twice;
    r[0] = f(5);
    f = square;
    r[1] = apply(f, 5) + apply(&twice, 1);
  }
  CHECK(r[0] == 10);
  CHECK(r[1] == 27);
  return failures != 0;
}
