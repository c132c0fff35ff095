// cancel with OMP_CANCELLATION=true: parallel, for and sections end early, and what follows is as ever.
// env: OMP_CANCELLATION=true
// options: -w
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
enum { N = 100000 };
static int executed;

static int find(const int *v, int wanted) {
  int at = -1;
#pragma omp parallel shared(at)
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      if (v[i] == wanted) {
#pragma omp atomic write
        at = i;
#pragma omp cancel for
      }
#pragma omp cancellation point for
#pragma omp atomic
      executed++;
    }
    // After the loop all threads go on together.
#pragma omp barrier
  }
  return at;
}

int main(void) {
  CHECK(omp_get_cancellation());
  int *v = malloc(N * sizeof *v), after = 0, threads = 0, wrong = 0;
  for (int i = 0; i < N; i++) v[i] = i;
  CHECK(find(v, 10) == 10 && executed < N);
  executed = 0;
  CHECK(find(v, -5) == -1 && executed == N);

  // A parallel region: the threads that are not at a cancellation point meet it at a barrier.
#pragma omp parallel
  {
#pragma omp single
    threads = omp_get_num_threads();
    if (omp_get_thread_num() == 0) {
#pragma omp cancel parallel
    }
#pragma omp barrier
#pragma omp atomic
    after++;
#pragma omp for
    for (int i = 0; i < 10; i++) {
#pragma omp atomic
      after++;
    }
  }
  CHECK(after == 0 && threads >= 1);
  // if clause: not cancelled.
  after = 0;
#pragma omp parallel num_threads(4)
  {
#pragma omp cancel parallel if (cancel : after < 0)
#pragma omp barrier
#pragma omp atomic
    after++;
  }
  CHECK(after >= 1 && after <= 4);
  // Loops of all schedules, private variables, reductions; several times in one region.
  for (int kind = 1; kind <= 3; kind++) {
    omp_set_schedule((omp_sched_t)kind, 7);
    int sum = 0, total = 0;
    double local = 1;
#pragma omp parallel firstprivate(local)
    {
      for (int round = 0; round < 5; round++) {
        int vla[round + 1];
#pragma omp for schedule(runtime) reduction(+ : sum)
        for (int i = 0; i < 1000; i++) {
          vla[round] = i;
          sum += vla[round];
          if (i == 3) {
#pragma omp cancel for if (round == 2)
          }
#pragma omp cancellation point for
        }
#pragma omp for schedule(static)
        for (int i = 0; i < 100; i++) {
          local += 1;
#pragma omp atomic
          total++;
          if (i == 50 && round == 3) {
#pragma omp cancel for
          }
        }
#pragma omp for schedule(static, 3) collapse(2) nowait
        for (int i = 0; i < 10; i++)
          for (int j = 0; j < 10; j++) {
#pragma omp atomic
            total++;
          }
      }
    }
    wrong += total < 950 || total > 1000 || sum < 4 * 499500;
  }
  CHECK(wrong == 0);
  int first = 0, last = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp sections firstprivate(wrong)
    {
#pragma omp section
      {
#pragma omp cancel sections
#pragma omp atomic
        first++; // not reached
      }
#pragma omp section
      {
#pragma omp cancellation point sections
#pragma omp atomic
        last++;
      }
    }
#pragma omp sections // the next one is whole
    {
#pragma omp atomic
      last += 10;
#pragma omp section
#pragma omp atomic
      last += 100;
    }
  }
  CHECK(first == 0 && last / 10 == 11);
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp cancel sections
      first++;
    }
#pragma omp section
    last = 0;
  }
  CHECK(first == 0);
#pragma omp parallel for reduction(+ : first)
  for (int i = 0; i < 10; i++) {
#pragma omp cancel for
    first++;
  }
  CHECK(first == 0);
  free(v);
  return failures != 0;
}
