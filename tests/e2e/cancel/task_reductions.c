// Constructs with reductions over tasks are cancelled: their groups of tasks end all the same, and what comes
// behind them is not in one of them.
// lanes: ref host
// env: OMP_CANCELLATION=true
#include "../check.h"
#include <omp.h>

static void regions(int n) {
  int x = 0, y = 0, z = 0, after = 0, v[n];
  for (int i = 0; i < n; i++) v[i] = 0;
#pragma omp parallel reduction(task, + : x) num_threads(3)
  {
#pragma omp task in_reduction(+ : x)
    x++;
    if (omp_get_thread_num() == 1) {
#pragma omp cancel parallel
    }
#pragma omp cancellation point parallel
    x += 0;
  }
#pragma omp parallel num_threads(3) shared(after)
  {
#pragma omp for reduction(task, + : y) firstprivate(v) schedule(dynamic, 1)
    for (int i = 0; i < 20; i++) {
      v[0]++;
#pragma omp task in_reduction(+ : y)
      y++;
      if (i == 10) {
#pragma omp cancel for
      }
#pragma omp cancellation point for
    }
#pragma omp sections reduction(task, + : y) reduction(+ : v)
    {
#pragma omp section
      {
#pragma omp task in_reduction(+ : y)
        y++;
#pragma omp cancel sections
        y = 100;
      }
#pragma omp section
      {
#pragma omp cancellation point sections
        v[1]++;
      }
    }
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : z, after)
      {
#pragma omp task in_reduction(+ : after)
        after++;
      }
#pragma omp taskgroup task_reduction(+ : z, v)
      for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : z, v)
        {
          z++;
          v[1]++;
          if (i == 4) {
#pragma omp cancel taskgroup
          }
#pragma omp cancellation point taskgroup
          z++;
        }
      }
#pragma omp taskgroup task_reduction(+ : after)
      for (int i = 0; i < 4; i++) {
#pragma omp task in_reduction(+ : after)
        after++;
      }
    }
  }
  CHECK(after == 5 && y < 100 && z <= 20 && x <= 3);
}

int main(void) {
  for (int i = 0; i < 50; i++) regions(6);
  return failures != 0;
}
