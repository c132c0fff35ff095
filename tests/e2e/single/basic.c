// single runs once per encounter; its barrier makes the result visible; nowait and private work too.
#include "../check.h"
#include <omp.h>
int main(void) {
  int count = 0, wrong = 0, n = 0;
#pragma omp target map(tofrom: count, wrong, n)
  {
#pragma omp parallel num_threads(50)
    {
      for (int k = 1; k <= 10; k++) {
#pragma omp single
        count++;
        if (count != k) {
#pragma omp atomic
          wrong++;
        }
#pragma omp barrier
      }
      int mine = 3;
#pragma omp single nowait private(mine)
      {
        mine = 9;
        n += mine;
      }
      if (mine != 3) {
#pragma omp atomic
        wrong++;
      }
    }
  }
  CHECK(count == 10);
  CHECK(wrong == 0);
  CHECK(n == 9);
  return failures != 0;
}
