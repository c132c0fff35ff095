// Private copies of _Atomic variables are _Atomic: threads and tasks of regions inside share them.
// env: OMP_MAX_ACTIVE_LEVELS=2
#include "../check.h"

int main(void) {
  _Atomic int counter = 0, last = 0;
  _Atomic double many[3] = {0, 0, 0};
  int wrong = 0;
#pragma omp parallel num_threads(2) firstprivate(counter, many) reduction(+ : wrong)
  {
#pragma omp parallel for num_threads(4) shared(counter, many)
    for (int i = 0; i < 100000; i++) {
      counter++;
      many[i % 3] = i;
    }
    wrong += counter != 100000 || many[2] < 2;
  }
#pragma omp parallel num_threads(4)
#pragma omp single
#pragma omp task firstprivate(counter) shared(wrong)
  {
    for (int i = 0; i < 1000; i++)
#pragma omp task shared(counter)
      counter++;
#pragma omp taskwait
    if (counter != 1000) wrong = 100;
  }
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < 10; i++) last = i;
  CHECK(wrong == 0 && counter == 0 && last == 9);
  return failures != 0;
}
