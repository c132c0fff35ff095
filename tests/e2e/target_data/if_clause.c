// target data with if: without the region each construct maps for itself; the result is the same.
// env: OMP_TARGET_OFFLOAD=DEFAULT
#include "../check.h"
static void run(int use, int *v, int n) {
#pragma omp target data if(use) map(tofrom: v[0:n])
  for (int k = 0; k < 3; k++) {
#pragma omp target map(tofrom: v[0:n])
    for (int i = 0; i < n; i++) v[i] += k;
  }
}
int main(void) {
  int v[6] = {0};
  run(0, v, 6);
  for (int i = 0; i < 6; i++) CHECK(v[i] == 3);
  run(1, v, 6);
  for (int i = 0; i < 6; i++) CHECK(v[i] == 6);
  return failures != 0;
}
