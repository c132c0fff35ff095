// The list item of a reduction on a combined construct is mapped tofrom without a map clause (OpenMP 5.0).
// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
#include "../check.h"
int main(void) {
  int sum = 2;
  double norm = 0;
  float v[1000];
  for (int i = 0; i < 1000; i++) v[i] = (float)(i % 10);
#pragma omp target teams distribute parallel for reduction(+: sum, norm)
  for (int i = 0; i < 1000; i++) {
    sum += 1;
    norm += v[i] * v[i];
  }
  CHECK(sum == 1002);
  CHECK(norm == 28500);
  return failures != 0;
}
