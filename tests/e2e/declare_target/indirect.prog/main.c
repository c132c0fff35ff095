// Target regions call functions of another file through pointers, in a structure that it has filled.
// lanes: host sim sim53 nvcc cubin ptx
#include "../../check.h"
#include "operations.h"

int main(void) {
  struct operations all;
  fill(&all);
  int sums[2] = {0, 0};
#pragma omp target teams distribute parallel for map(to : all) map(tofrom : sums)
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 10; k++) sums[i] += apply(all.f[i], k);
  CHECK(sums[0] == 45 + 30 && sums[1] == 90);
  return failures != 0;
}
