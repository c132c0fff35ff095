// linear with modifiers on constructs: as of OpenMP 5.2, behind the list, and as before, around it; names of the
// program that are the same.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

int main(void) {
  int x = 0, y = 5, n = 3, val = 4, step = 1, bad = 0;
#pragma omp simd linear(x : step(2)) linear(y : val)
  for (int i = 0; i < 10; i++) {
    bad += x != 2 * i || y != 5 + i;
    x += 2;
    y++;
  }
#pragma omp simd linear(x : step(n + (1)), val)
  for (int i = 0; i < 10; i++) x += n + 1;
#pragma omp simd linear(x, y : (val))
  for (int i = 0; i < 10; i++) x += val, y += val;
#pragma omp parallel for linear(x : n ? 2 : 3) linear(val(y) : val + step)
  for (int i = 0; i < 10; i++) x += 2, y += 5;
#pragma omp parallel for simd linear(val(x, y))
  for (int i = 0; i < 10; i++) x++, y++;
  CHECK(!bad && x == 130 && y == 115);
#pragma omp target parallel for linear(x : val, step(-2)) map(tofrom : x)
  for (int i = 0; i < 10; i++) x -= 2;
  CHECK(x == 110);
  return failures != 0;
}
