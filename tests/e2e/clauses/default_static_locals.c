// default(firstprivate) and default(private) are about static variables of functions, too.
// lanes: ref host
// not-in-gcc: <12: default(firstprivate)
#include "../check.h"

static void regions(void) {
  static int kept = 5, array[2] = {1, 2};
  int sum = 0;
#pragma omp parallel default(firstprivate) shared(sum) num_threads(3)
  {
    kept++;
    array[1] += kept;
#pragma omp atomic
    sum += kept + array[1];
#pragma omp task default(firstprivate) shared(sum)
    {
      kept++;
#pragma omp atomic
      sum += kept;
    }
  }
  CHECK(sum == 3 * (6 + 8 + 7) && kept == 5 && array[1] == 2);
#pragma omp parallel default(private) shared(sum) num_threads(2)
  {
    kept = 9;
    array[0] = 9;
#pragma omp atomic
    sum += kept + array[0];
  }
  CHECK(sum == 63 + 36 && kept == 5 && array[0] == 1);
#pragma omp parallel num_threads(2) // shared without a clause
  {
#pragma omp task
    {
#pragma omp atomic
      kept++;
    }
  }
  CHECK(kept == 7);
}

int main(void) {
  regions();
  return 0;
}
