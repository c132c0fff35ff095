// omp_in_explicit_task, which tells explicit tasks from implicit ones inside and around them; and that tasks keep
// their data, events, dependences and reductions when it is called in a program.
// lanes: host sim
// needs-libgomp: omp_fulfill_event
#include "../check.h"
#include <omp.h>

static int fib(int n) {
  int a, b;
  if (n < 2) return n;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b) if (n > 10)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

int main(void) {
  int wrong = 0, order = 0, sum = 0, result = 0, n = 5;
  struct { int x[9]; double d; } big = {{0, 1, 2}, 3.5};
  char text[n];
  text[4] = 'x';
  CHECK(!omp_in_explicit_task());
#pragma omp task shared(wrong)
  wrong += !omp_in_explicit_task();
  CHECK(!omp_in_explicit_task());
#pragma omp parallel num_threads(4) reduction(+ : wrong)
  {
    wrong += omp_in_explicit_task();
#pragma omp single
    {
      wrong += omp_in_explicit_task();
      for (int i = 0; i < 50; i++) {
#pragma omp task firstprivate(big, text) shared(sum) if (i % 3)
        {
          int bad = !omp_in_explicit_task() + (big.x[2] != 2 || big.d != 3.5 || text[4] != 'x');
#pragma omp parallel num_threads(2) reduction(+ : bad)
          {
            bad += omp_in_explicit_task();
#pragma omp single
#pragma omp task shared(bad)
            {
#pragma omp atomic
              bad += !omp_in_explicit_task();
            }
          }
          bad += !omp_in_explicit_task();
#pragma omp atomic
          sum += bad * 1000 + 1;
        }
      }
#pragma omp taskwait
      wrong += sum != 50;
      omp_event_handle_t event;
#pragma omp task detach(event) depend(out : order)
      order = 1;
#pragma omp task depend(in : order) shared(wrong)
      wrong += order != 1;
#pragma omp task
      omp_fulfill_event(event);
#pragma omp taskwait
      sum = 0;
#pragma omp taskloop reduction(+ : sum) num_tasks(7)
      for (int i = 0; i < 100; i++) sum += i + (omp_in_explicit_task() ? 0 : 1000);
      wrong += sum != 4950;
      unsigned long long count = 0;
#pragma omp taskloop reduction(+ : count) grainsize(3)
      for (unsigned long long i = 0; i < 10; i++) count += i;
      wrong += count != 45;
      result = fib(15);
      wrong += omp_in_explicit_task();
    }
    wrong += omp_in_explicit_task();
  }
  CHECK(wrong == 0 && result == 610);
  return failures != 0;
}
