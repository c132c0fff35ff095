// A target region with code around teams is not allowed, but a block that holds only teams is.
#include "../check.h"
#define N 150
int main(void) {
  float x[N], y[N];
  for (int i = 0; i < N; i++) x[i] = (float)i;
#pragma omp target map(to: x) map(from: y)
  {
#pragma omp teams distribute parallel for num_teams(2)
    for (int i = 0; i < N; i++) y[i] = 2 * x[i];
  }
  for (int i = 0; i < N; i++) CHECK(y[i] == 2 * i);
  return failures != 0;
}
