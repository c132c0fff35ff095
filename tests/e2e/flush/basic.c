// flush between phases that a barrier orders, on host and device.
#include "../check.h"
static int phases(void) {
  int x = 0, wrong = 0;
#pragma omp parallel num_threads(8) shared(x, wrong)
  {
#pragma omp master
    {
      x = 42;
#pragma omp flush(x)
    }
#pragma omp barrier
#pragma omp flush
    if (x != 42) {
#pragma omp atomic
      wrong++;
    }
  }
  return wrong;
}
int main(void) {
  int wrong = -1;
#pragma omp target map(from: wrong)
  wrong = phases();
  CHECK(wrong == 0);
  CHECK(phases() == 0);
  return failures != 0;
}
