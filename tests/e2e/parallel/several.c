// Several parallel regions of several sizes in one target region, in a sequential loop.
#include "../check.h"
#include <omp.h>
int main(void) {
  int total = 0, expected = 0;
#pragma omp target map(tofrom: total, expected)
  {
    for (int round = 1; round <= 10; round++) {
      int n = 0;
#pragma omp parallel num_threads(round * 3)
      {
#pragma omp atomic
        total += round;
        if (omp_get_thread_num() == 0) n = omp_get_num_threads();
      }
      expected += n * round;
    }
  }
  CHECK(total == expected);
  CHECK(total >= 55);
  return failures != 0;
}
