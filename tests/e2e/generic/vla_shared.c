// A variable-length array of the target region, shared by parallel regions; one in each iteration of a collapsed nest.
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
  int sums[3][2], several = 4;
#pragma omp target teams distribute collapse(2) map(from : sums)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2; j++) {
      int v[several + i], sum = j, by = i + 1;
#pragma omp parallel for num_threads(several)
      for (int k = 0; k < several + i; k++) {
        int part = 0;
#pragma omp parallel for reduction(+ : part)
        for (int m = 0; m < by; m++) part += k;
        v[k] = part;
      }
#pragma omp parallel for reduction(+ : sum) num_threads(several)
      for (int k = 0; k < several + i; k++) sum += v[k];
      sums[i][j] = sum;
    }
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2; j++) CHECK(sums[i][j] == j + (i + 1) * (3 + i) * (4 + i) / 2);
  return failures != 0;
}
