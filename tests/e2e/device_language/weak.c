// Weak functions and variables in device code, and attributes that are written with underscores.
#include "../check.h"

__attribute__((weak)) int found(int x) { return x + 1; } // discovered
#pragma omp declare target
__attribute__((weak)) int given(int x) { return x + 2; }
__attribute__((__noinline__, __unused__)) static int plain(int x) { return x + 3; }
__attribute__((weak)) int variable = 5;
#pragma omp end declare target

int main(void) {
  int r = 0;
#pragma omp target map(tofrom : r)
  r = found(10) + given(20) + plain(30) + variable;
  CHECK(r == 11 + 22 + 33 + 5);
  return 0;
}
