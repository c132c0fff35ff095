// copyprivate of variables at file scope and of static ones, which the parallel region has private copies of.
#include "../check.h"

int global;
static long internal;

int main(void) {
  static double local;
  int wrong = 0;
  global = internal = -1, local = -1;
#pragma omp parallel private(global, internal, local) num_threads(4) reduction(+ : wrong)
  {
    global = internal = 0, local = 0;
#pragma omp single copyprivate(global, internal, local)
    global = 5, internal = 7, local = 1.5;
    wrong += global != 5 || internal != 7 || local != 1.5;
  }
  CHECK(wrong == 0 && global == -1 && internal == -1 && local == -1);
#pragma omp target parallel private(global, internal, local) num_threads(4) reduction(+ : wrong)
  {
    global = internal = 0, local = 0;
#pragma omp single copyprivate(global, internal, local)
    global = 6, internal = 8, local = 2.5;
    wrong += global != 6 || internal != 8 || local != 2.5;
  }
  CHECK(wrong == 0);
  return failures != 0;
}
