// Several host threads offload at the same time, with their own data and with shared data.
#include "../check.h"
#define T 4
#define N 300
int main(void) {
  static int v[T][N];
  int wrong = 0, shared[N];
  for (int i = 0; i < N; i++) shared[i] = i;
#pragma omp target data map(to: shared)
  {
#pragma omp parallel for num_threads(T)
    for (int t = 0; t < T; t++)
      for (int k = 0; k < 5; k++) {
        int *mine = v[t];
#pragma omp target teams distribute parallel for map(tofrom: mine[0:N])
        for (int i = 0; i < N; i++) mine[i] += shared[i] * (t + 1);
      }
  }
  for (int t = 0; t < T; t++)
    for (int i = 0; i < N; i++) wrong += v[t][i] != 5 * i * (t + 1);
  CHECK(wrong == 0);
  return failures != 0;
}
