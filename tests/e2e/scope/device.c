// scope in target regions.
// not-in-gcc: <12: scope
#include "../check.h"
#include <omp.h>

int main(void) {
  int size = 0, sum = 0, late = 0, x = 3, wrong = 0;
#pragma omp target map(tofrom : size, sum, late, wrong)
#pragma omp parallel num_threads(50) private(x)
  {
#pragma omp single
    size = omp_get_num_threads();
#pragma omp scope private(x) reduction(+ : sum)
    {
      x = omp_get_thread_num();
      sum += x;
    }
    if (sum != size * (size - 1) / 2) {
#pragma omp atomic
      wrong++;
    }
#pragma omp barrier
#pragma omp scope nowait
    {
#pragma omp atomic
      late++;
    }
  }
  CHECK(wrong == 0 && size >= 1 && late == size && x == 3);
  int total = 0;
#pragma omp target parallel map(tofrom : total)
  {
#pragma omp scope reduction(+ : total)
    total++;
  }
  CHECK(total >= 1);
  return failures != 0;
}
