/* A taskgroup around constructs whose reductions tasks take part in: when it is cancelled their tasks are, and when one of
 * these cancels the taskgroup, the tasks behind the construct. The construct itself is no taskgroup. */
// env: OMP_CANCELLATION=true
#include "../check.h"
#include <omp.h>

enum { N = 64 };

static int before(int *begun) {
  int sum = 0, values[3] = {0};
#pragma omp parallel num_threads(4)
#pragma omp taskgroup
  {
#pragma omp task
    {
#pragma omp cancel taskgroup
    }
#pragma omp taskwait
#pragma omp for reduction(task, + : sum, values) schedule(dynamic)
    for (int i = 0; i < N; i++) {
      sum++;
      values[i % 3]++;
#pragma omp task in_reduction(+ : sum, values)
      {
        sum++;
        values[0]++;
#pragma omp atomic
        ++*begun;
      }
    }
#pragma omp task
    {
#pragma omp atomic
      ++*begun;
    }
  }
  return sum * 1000 + values[0] * 10 + values[1] - values[2];
}

static int inside(int threads, int *behind) {
  int sum = 0;
#pragma omp parallel num_threads(threads)
#pragma omp taskgroup
  {
#pragma omp sections reduction(task, + : sum)
    {
#pragma omp section
      for (int i = 0; i < N; i++) {
        sum++;
#pragma omp task in_reduction(+ : sum)
        {
          sum += 0;
#pragma omp cancel taskgroup
        }
      }
#pragma omp section
      sum += 1000;
    }
    /* In a team of several another thread's tasks may have cancelled nothing yet: each has its taskgroup. */
    if (omp_get_num_threads() == 1) {
#pragma omp task
      ++*behind;
    }
  }
  return sum;
}

/* Nothing is cancelled; and a second construct behind the first one. */
static int sum, product;
static int twice(int n) {
  sum = 0, product = 1;
#pragma omp taskgroup
  {
#pragma omp for reduction(task, + : sum)
    for (int i = 0; i < n; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += i;
    }
#pragma omp for reduction(task, * : product)
    for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(* : product)
      product *= 2;
    }
  }
  return sum + product;
}

int main(void) {
  int begun = 0, behind = 0;
  if (!omp_get_cancellation()) return 0;
  CHECK(before(&begun) == N * 1000 + 22 * 10 + 0 && begun == 0);
  CHECK(inside(4, &behind) == N + 1000);
  CHECK(inside(1, &behind) == N + 1000 && behind == 0);
  CHECK(twice(N) == N * (N - 1) / 2 + 1024);
  int twices = 0;
#pragma omp parallel num_threads(4) reduction(+ : twices)
  {
#pragma omp single
    sum = 0, product = 1;
#pragma omp taskgroup
    {
#pragma omp for reduction(task, + : sum)
      for (int i = 0; i < N; i++) {
#pragma omp task in_reduction(+ : sum)
        sum += i;
      }
    }
#pragma omp for reduction(task, * : product)
    for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(* : product)
      product *= 2;
    }
    twices += sum == N * (N - 1) / 2 && product == 1024;
  }
  CHECK(twices >= 1 && twices <= 4);
  return failures != 0;
}
