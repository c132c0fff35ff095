// Clauses of tasks and taskloops that the team's threads execute, and reductions over them.
#include "../check.h"
#include <omp.h>
#define N 1000

struct sum {
  double value;
  int count;
};
static void join(struct sum *into, const struct sum *from) {
  into->value += from->value;
  into->count += from->count;
}
#pragma omp declare reduction(join : struct sum : join(&omp_out, &omp_in)) initializer(omp_priv = {0, 0})

static int depth_of_final(int n) {
  int inside = -1;
#pragma omp task final(n < 3) shared(inside) mergeable
  inside = n ? omp_in_final() + depth_of_final(n - 1) : omp_in_final();
#pragma omp taskwait
  return inside;
}

int main(void) {
  static int x[N];
  int here = 0, deepest = -1, total = 0, nested = 0, last = -1, counted = 0, parts = 0, largest = -1, ones = 0,
      in_final = -1, smallest = N;
  int histogram[8] = {0};
  struct sum user = {0, 0};
#pragma omp target map(tofrom : x, here, deepest, total, nested, last, counted, parts, largest, ones, in_final, \
                           smallest, histogram, user)
#pragma omp parallel num_threads(72)
#pragma omp single
  {
    const int me = omp_get_thread_num();
    for (int i = 0; i < 20; i++) {
      int by = -1;
#pragma omp task if (i % 2) shared(by) priority(i) untied
      by = omp_get_thread_num();
      if (i % 2 == 0) here += by == me;
#pragma omp taskwait
    }
    in_final = omp_in_final();
    deepest = depth_of_final(6);
#pragma omp taskyield

#pragma omp taskgroup task_reduction(+ : total) task_reduction(max : largest) task_reduction(join : user)         \
    task_reduction(+ : histogram)
    {
      for (int i = 1; i <= 100; i++)
#pragma omp task in_reduction(+ : total) in_reduction(max : largest) in_reduction(join : user)                   \
    in_reduction(+ : histogram)
      {
        total += i;
        if (i * 7 % 101 > largest) largest = i * 7 % 101;
        user.value += i * 0.5;
        user.count++;
        histogram[i % 8]++;
        // What contributes to that task's copy.
#pragma omp task in_reduction(+ : total)
        total += 1000;
#pragma omp taskwait
      }
    }
#pragma omp taskgroup
    {
#pragma omp task
      for (int i = 0; i < 10; i++)
#pragma omp task
      {
#pragma omp atomic
        nested++;
      }
    }
    if (nested != 10) nested = -1;

#pragma omp taskloop grainsize(7)
    for (int i = 0; i < N; i++) x[i] += i;
#pragma omp taskloop num_tasks(13) lastprivate(last) reduction(+ : counted) reduction(min : smallest)
    for (int i = N - 1; i >= 0; i -= 3) {
      last = i;
      counted++;
      if (i < smallest) smallest = i;
    }
#pragma omp taskloop simd collapse(2) nogroup
    for (int i = 0; i < 10; i++)
      for (int k = 0; k < 10; k++) x[i * 10 + k] += 1;
#pragma omp taskloop grainsize(strict : 400) firstprivate(parts) shared(ones)
    for (int i = 0; i < N; i++)
      if (parts++ == 0) {
#pragma omp atomic
        ones++;
      }
  }
  CHECK(here == 10 && in_final == 0);
  // Of final(n < 3) and below: n is 2, 1, 0.
  CHECK(deepest == 3);
  CHECK(total == 5050 + 100000 && largest == 100 && user.value == 2525 && user.count == 100);
  CHECK(histogram[0] == 12 && histogram[1] == 13 && histogram[7] == 12);
  CHECK(nested == 10 && last == 0 && counted == 334 && smallest == 0);
  for (int i = 0; i < N; i++) CHECK(x[i] == i + (i < 100));
  CHECK(ones == 3 || ones == 1);
  return failures != 0;
}
