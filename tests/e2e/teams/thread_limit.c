// lanes: host sim sim53 nvcc cubin ptx
// thread_limit bounds the teams of parallel regions, on the host too, and only in its construct.
#include <omp.h>
#include "../check.h"
int main(void) {
  int most = 0, after = 0, limit = omp_get_thread_limit();
  omp_set_num_threads(4);
#pragma omp target map(tofrom: most) thread_limit(2)
  {
#pragma omp parallel
    {
#pragma omp atomic
      most += 1;
    }
  }
  CHECK(most >= 1 && most <= 2);
  most = 0;
#pragma omp target teams num_teams(1) thread_limit(3) map(tofrom: most)
  {
#pragma omp parallel num_threads(16)
    {
#pragma omp atomic
      most += 1;
    }
  }
  CHECK(most >= 1 && most <= 3);
#pragma omp parallel reduction(+: after)
  after += 1;
  CHECK(after >= 3);
  CHECK(omp_get_thread_limit() == limit);
  return failures != 0;
}
