// Tasks that read a shared variable which is changed after their creation, as the loops that create them do: where nothing
// else orders them, they see the value of that time. (Where something does: shared_values_later.c)
// lanes: ref host
#include "../check.h"
#include <omp.h>

enum { TASKS = 60 };

static void counted(int n) {
  int i, at[TASKS] = {0}, *where[TASKS], array[n];
#pragma omp parallel num_threads(4)
#pragma omp single
  for (i = 0; i < TASKS; i++) {
#pragma omp task
    where[i] = array, at[i] = i * 2 + 1;
  }
  for (int k = 0; k < TASKS; k++) CHECK(where[k] == array && at[k] == k * 2 + 1);
}

static void pointers(void) {
  static double values[TASKS];
  double *p = values, step = 0.5;
#pragma omp parallel num_threads(4) shared(p, step)
#pragma omp master
  while (p < values + TASKS) {
#pragma omp task shared(p, step)
    {
      double own = step;
      for (int k = 0; k < 3; k++) own += step;
      *p = own;
    }
    p++, step += 1;
  }
  for (int k = 0; k < TASKS; k++) CHECK(values[k] == 4 * (k + 0.5));
}

/* What another task writes is there. */
static void ordered(void) {
  int value = 0, read = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp task depend(out : value)
    value = 5;
#pragma omp task depend(in : value)
    read = value;
  }
  CHECK(value == 5 && read == 5);
}

int main(void) {
  for (int k = 0; k < 20; k++) counted(k + 1), pointers();
  ordered();
  return failures != 0;
}
