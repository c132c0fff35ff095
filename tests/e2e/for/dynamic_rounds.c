// Many dynamic and guided loops after each other with nowait, and in a sequential loop.
#include "../check.h"
int main(void) {
  long sum = 0;
#pragma omp target map(tofrom: sum)
  {
#pragma omp parallel num_threads(33)
    {
      long mine = 0;
      for (int round = 0; round < 12; round++) {
#pragma omp for schedule(dynamic, 2) nowait
        for (int i = 0; i < 50; i++) mine += i;
#pragma omp for schedule(guided) nowait
        for (int i = 0; i < 50 + round; i++) mine += 1;
      }
#pragma omp atomic
      sum += mine;
    }
  }
  CHECK(sum == 12 * 1225 + 12 * 50 + 66);
  return failures != 0;
}
