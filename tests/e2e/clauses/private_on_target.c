// private on target.
#include "../check.h"
int main(void) {
  int scratch[10] = {9}, x = 1, out = 0;
#pragma omp target private(scratch, x) map(from: out)
  {
    x = 4;
    for (int i = 0; i < 10; i++) scratch[i] = x;
    out = scratch[9] + x;
  }
  CHECK(out == 8 && scratch[0] == 9 && x == 1);
  return failures != 0;
}
