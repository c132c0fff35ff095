// continue and conditions around and inside a critical region.
#include "../check.h"
int main(void) {
  int odd = 0, three = 0;
#pragma omp target map(tofrom: odd, three)
  {
#pragma omp parallel for num_threads(33)
    for (int i = 0; i < 100; i++) {
      if (i % 2 == 0) continue;
#pragma omp critical
      {
        for (int k = 0; k < 3; k++) {
          if (k == 1) continue;
          if (i % 3) break;
          three++;
        }
        odd++;
      }
    }
  }
  CHECK(odd == 50);
  CHECK(three == 2 * 17);
  return failures != 0;
}
