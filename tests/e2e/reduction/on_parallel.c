// reduction on parallel in a target region: every thread contributes once; the original takes part.
#include "../check.h"
#include <omp.h>
int main(void) {
  int ok = 0;
#pragma omp target map(from: ok)
  {
    int n = 0, sum = 100, most = -5;
    double d = 0;
#pragma omp parallel num_threads(50) reduction(+: sum, d) reduction(max: most)
    {
      sum += omp_get_thread_num();
      d += 0.5;
      most = omp_get_thread_num();
      if (omp_get_thread_num() == 0) n = omp_get_num_threads();
    }
    ok = sum == 100 + n * (n - 1) / 2 && d == n * 0.5 && most == n - 1;
  }
  CHECK(ok);
  return failures != 0;
}
