// Thousands of launches in a row.
#include "../check.h"
int main(void) {
  int v[64] = {0}, n = 64;
#pragma omp target data map(tofrom: v)
  for (int k = 0; k < 2000; k++) {
#pragma omp target teams distribute parallel for firstprivate(k)
    for (int i = 0; i < n; i++) v[i] += k % 3 == 0;
  }
  for (int i = 0; i < 64; i++) CHECK(v[i] == 667);
  return failures != 0;
}
