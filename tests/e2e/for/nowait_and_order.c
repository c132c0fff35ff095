// nowait leaves the barrier out; a barrier later makes the results visible.
#include "../check.h"
int main(void) {
  int a[50], b[50], c[50];
#pragma omp target map(from: a, b, c)
  {
#pragma omp parallel num_threads(20)
    {
#pragma omp for nowait
      for (int i = 0; i < 50; i++) a[i] = i;
#pragma omp for nowait
      for (int i = 0; i < 50; i++) b[i] = 2 * i;
#pragma omp barrier
#pragma omp for
      for (int i = 0; i < 50; i++) c[i] = a[49 - i] + b[49 - i];
    }
  }
  for (int i = 0; i < 50; i++) CHECK(c[i] == 3 * (49 - i));
  return failures != 0;
}
