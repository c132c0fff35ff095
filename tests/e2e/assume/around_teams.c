// assume is no construct of its own where it comes to nesting: a teams construct may stand in one in target.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

int main(void) {
  int n = 0;
#pragma omp target map(tofrom : n)
#pragma omp assume no_openmp_routines
  {
#pragma omp teams num_teams(3) reduction(+ : n)
    n++;
  }
  CHECK(n > 0 && n <= 3);
  return failures != 0;
}
