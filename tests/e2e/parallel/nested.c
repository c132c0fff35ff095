// A parallel region inside a parallel region is a correct team, whatever its size.
#include "../check.h"
#include <omp.h>
int main(void) {
  int outer = 0, inner = 0, sizes = 0, v[20] = {0};
#pragma omp target map(tofrom: outer, inner, sizes, v)
  {
#pragma omp parallel num_threads(4)
    {
      int mine = 10;
#pragma omp atomic
      outer++;
#pragma omp parallel num_threads(3) shared(mine)
      {
#pragma omp atomic
        mine++;
#pragma omp atomic
        inner++;
        if (omp_get_thread_num() == 0) {
#pragma omp atomic
          sizes += omp_get_num_threads();
        }
      }
      if (mine <= 10) v[0] = -1000;
#pragma omp for
      for (int i = 0; i < 20; i++) v[i] += i;
    }
  }
  CHECK(outer >= 1);
  CHECK(inner == sizes);
  for (int i = 0; i < 20; i++) CHECK(v[i] == i);
  return failures != 0;
}
