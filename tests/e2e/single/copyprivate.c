// copyprivate broadcasts values of private variables to the team.
#include "../check.h"
int main(void) {
  int good = 0, threads = 0;
#pragma omp target map(tofrom: good, threads)
  {
#pragma omp parallel num_threads(37)
    {
      int x = 0;
      double d = 0;
#pragma omp single copyprivate(x, d)
      {
        x = 42;
        d = 1.5;
      }
#pragma omp atomic
      good += x == 42 && d == 1.5;
#pragma omp atomic
      threads++;
    }
  }
  CHECK(good == threads && threads >= 1);
  return failures != 0;
}
