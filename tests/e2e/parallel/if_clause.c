// parallel if(0) is run by one thread.
#include "../check.h"
#include <omp.h>
int main(void) {
  int one = 0, many = 0;
#pragma omp target map(tofrom: one, many)
  {
    int condition = 0;
#pragma omp parallel if(condition) num_threads(8)
    {
#pragma omp atomic
      one += omp_get_num_threads();
    }
#pragma omp parallel if(parallel: !condition) num_threads(8)
    {
#pragma omp atomic
      many++;
    }
  }
  CHECK(one == 1);
  CHECK(many >= 1 && many <= 8);
  return failures != 0;
}
