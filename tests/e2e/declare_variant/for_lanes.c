// A variant for simd may take the vectors of several iterations: calls stay the base function's.
// lanes: ref host sim nvcc cubin
#include "../check.h"

typedef int lanes __attribute__((vector_size(4 * sizeof(int))));
lanes twice_lanes(lanes x, lanes y);
int never(int x, int y);
#pragma omp declare variant(twice_lanes) match(construct = {simd(simdlen(4), notinbranch)})
#pragma omp declare variant(never) match(user = {condition(0)})
int twice(int x, int y) {
  return 2 * x + y;
}

int main(void) {
  int sum = 0, scalar = 0;
#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < 8; i++) sum += twice(i, 1);
#pragma omp target teams distribute parallel for simd map(tofrom : scalar) reduction(+ : scalar)
  for (int i = 0; i < 8; i++) scalar += twice(i, 2);
  CHECK(sum == 64 && scalar == 72);
  return failures != 0;
}
