// A variable-length array of the target region, shared by parallel regions.
#include "../check.h"
int main(void) {
  int n = 30, r = 0;
#pragma omp target map(tofrom: r)
  {
    int m = n / 2, v[m], w[n];
#pragma omp parallel for
    for (int i = 0; i < m; i++) v[i] = i;
#pragma omp parallel for
    for (int i = 0; i < n; i++) w[i] = v[i % m];
    for (int i = 0; i < n; i++) r += w[i];
  }
  CHECK(r == 210);
  return failures != 0;
}
