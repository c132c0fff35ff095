// Without OMP_CANCELLATION=true nothing is cancelled.
// options: -w
#include "../check.h"
#include <omp.h>
int main(void) {
  int n = 0, loops = 0;
  CHECK(!omp_get_cancellation());
#pragma omp parallel num_threads(3) reduction(+ : n, loops)
  {
#pragma omp cancel parallel
    n++;
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < 30; i++) {
      loops++;
#pragma omp cancel for if (i > 2)
      loops++;
#pragma omp cancellation point for
    }
#pragma omp cancellation point parallel
#pragma omp sections
    {
      {
#pragma omp cancel sections
        n += 10;
      }
#pragma omp section
      n += 100;
    }
  }
  CHECK(loops == 60 && n % 10 >= 1 && n / 10 == 11);
#pragma omp target map(tofrom : loops)
  {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
#pragma omp cancel for if (i == 0)
#pragma omp atomic
      loops++;
    }
  }
  CHECK(loops == 160);
  return failures != 0;
}
