// cancel taskgroup: tasks that have not started are discarded.
// env: OMP_CANCELLATION=true
#include "../check.h"
#include <omp.h>
int main(void) {
  int executed = 0, behind = 0, late = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      {
#pragma omp cancel taskgroup
#pragma omp atomic
        behind++; // not reached
      }
#pragma omp taskwait
      for (int i = 0; i < 100; i++) {
#pragma omp task
        {
#pragma omp cancellation point taskgroup
#pragma omp atomic
          executed++;
        }
      }
    }
#pragma omp taskgroup
    {
#pragma omp task
#pragma omp atomic
      late++;
    }
  }
  CHECK(behind == 0 && executed == 0 && late == 1);
  return failures != 0;
}
