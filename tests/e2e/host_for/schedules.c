// All schedules of `for` on the host, with every kind of loop.
// lanes: ref host
#include "../check.h"
#define N 137
int main(void) {
  int v[9][N] = {{0}};
  int *p = v[8];
#pragma omp parallel
  {
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) v[0][i]++;
#pragma omp for schedule(static, 1) nowait
    for (int i = N - 1; i >= 0; i--) v[1][i]++;
#pragma omp for schedule(dynamic)
    for (long i = 0; i < N; i++) v[2][i]++;
#pragma omp for schedule(dynamic, 7) nowait
    for (unsigned i = 0; i < N; i++) v[3][i]++;
#pragma omp for schedule(guided)
    for (short i = 0; i < N; i++) v[4][i]++;
#pragma omp for schedule(guided, 3)
    for (unsigned long i = N; i > 0; i--) v[5][i - 1]++;
#pragma omp for schedule(auto)
    for (int i = 0; i != N; ++i) v[6][i]++;
#pragma omp for schedule(runtime)
    for (int i = 0; i <= N - 1; i += 1) v[7][i]++;
#pragma omp for schedule(dynamic, 2)
    for (int *q = p; q < p + N; q++) (*q)++;
  }
  for (int k = 0; k < 9; k++)
    for (int i = 0; i < N; i++) CHECK(v[k][i] == 1);
  return failures != 0;
}
