// A pointer of the target region, firstprivate and private in parallel regions and in teams.
#include "../check.h"
int main(void) {
  int v[32];
#pragma omp target map(from: v)
  {
    int *p = v + 1, *q = 0;
#pragma omp parallel for firstprivate(p) private(q)
    for (int i = 0; i < 31; i++) {
      q = p + i;
      *q = i;
    }
    v[0] = p == v + 1 && q == 0;
  }
  CHECK(v[0] == 1);
  for (int i = 0; i < 31; i++) CHECK(v[i + 1] == i);
  return failures != 0;
}
