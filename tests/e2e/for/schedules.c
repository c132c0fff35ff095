// Every schedule runs every iteration exactly once, with and without chunk, in one parallel region.
#include "../check.h"
#define N 203
int main(void) {
  int v[7][N] = {{0}};
#pragma omp target map(tofrom: v)
  {
#pragma omp parallel num_threads(40)
    {
#pragma omp for schedule(static)
      for (int i = 0; i < N; i++) v[0][i]++;
#pragma omp for schedule(static, 3)
      for (int i = 0; i < N; i++) v[1][i]++;
#pragma omp for schedule(dynamic)
      for (int i = 0; i < N; i++) v[2][i]++;
#pragma omp for schedule(dynamic, 5)
      for (int i = 0; i < N; i++) v[3][i]++;
#pragma omp for schedule(guided)
      for (int i = 0; i < N; i++) v[4][i]++;
#pragma omp for schedule(guided, 4)
      for (int i = 0; i < N; i++) v[5][i]++;
#pragma omp for schedule(auto)
      for (int i = 0; i < N; i++) v[6][i]++;
    }
  }
  for (int k = 0; k < 7; k++)
    for (int i = 0; i < N; i++) CHECK(v[k][i] == 1);
  return failures != 0;
}
