// All threads of the team execute a scope construct, so what all of them must encounter may stand in it.
// not-in-gcc: <12: scope
#include "../check.h"
#include <omp.h>
enum { N = 500 };

int main(void) {
  int v[N] = {0}, w[N] = {0}, singles = 0, on_device = 0, sum = 0;
#pragma omp parallel num_threads(4)
  {
#pragma omp scope reduction(+ : sum)
    {
#pragma omp for
      for (int i = 0; i < N; i++) v[i] = i;
#pragma omp single
      singles++;
#pragma omp masked
      singles += 10;
#pragma omp barrier
#pragma omp scope
      sum++;
    }
  }
  CHECK(singles == 11);
  CHECK(sum >= 1);
  for (int i = 0; i < N; i++) CHECK(v[i] == i);
#pragma omp target parallel num_threads(64) map(tofrom : w, on_device)
  {
#pragma omp scope
    {
#pragma omp for
      for (int i = 0; i < N; i++) w[i] = 2 * i;
#pragma omp for
      for (int i = 0; i < N; i++) w[i] += w[i] == 2 * i;
#pragma omp single
      on_device++;
    }
  }
  CHECK(on_device == 1);
  for (int i = 0; i < N; i++) CHECK(w[i] == 2 * i + 1);
  return failures != 0;
}
