// The forms of atomic capture: value before and after, swap, both orders of the block form.
#include "../check.h"
int main(void) {
  int x = 10, r[8];
#pragma omp target map(tofrom: x) map(from: r)
  {
#pragma omp atomic capture
    r[0] = x++;
#pragma omp atomic capture
    r[1] = ++x;
#pragma omp atomic capture
    r[2] = x += 5;
#pragma omp atomic capture
    r[3] = x = x * 2;
#pragma omp atomic capture
    { r[4] = x; x = 100; }
#pragma omp atomic capture
    { x -= 30; r[5] = x; }
#pragma omp atomic capture
    { r[6] = x; x = 3 * x; }
#pragma omp atomic capture
    { x--; r[7] = x; }
  }
  CHECK(r[0] == 10 && r[1] == 12 && r[2] == 17 && r[3] == 34);
  CHECK(r[4] == 34 && r[5] == 70 && r[6] == 70 && r[7] == 209);
  CHECK(x == 209);
  return failures != 0;
}
