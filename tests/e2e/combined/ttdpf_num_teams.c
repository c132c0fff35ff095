// target teams distribute parallel for: every iteration runs once.
#include "../check.h"
#define N 515
int main(void) {
  int v[N] = {0}, n = N, k = 3;
#pragma omp target teams distribute parallel for map(tofrom: v) num_teams(3) num_threads(40)
  for (int i = 0; i < n; i++) v[i] += i * k;
  for (int i = 0; i < N; i++) CHECK(v[i] == 3 * i);
  return failures != 0;
}
