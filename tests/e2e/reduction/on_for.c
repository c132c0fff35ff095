// reduction on `for` inside a parallel region; the result is visible to all after the loop.
#include "../check.h"
#define N 77
int main(void) {
  int sum = 0, wrong = 0;
  double x = 3;
#pragma omp target map(tofrom: sum, wrong, x)
  {
#pragma omp parallel num_threads(45)
    {
#pragma omp for reduction(+: sum)
      for (int i = 0; i < N; i++) sum += i;
      if (sum != N * (N - 1) / 2) {
#pragma omp atomic
        wrong++;
      }
#pragma omp barrier
#pragma omp for reduction(+: x) schedule(dynamic, 5)
      for (int i = 0; i < N; i++) x += 0.5;
#pragma omp for reduction(+: sum) schedule(guided)
      for (int i = 0; i < N; i++) sum += 1;
    }
  }
  CHECK(wrong == 0);
  CHECK(sum == N * (N - 1) / 2 + N);
  CHECK(x == 3 + N * 0.5);
  return failures != 0;
}
