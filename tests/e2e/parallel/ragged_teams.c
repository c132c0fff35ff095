// Teams that are no multiple of a warp, in regions with and without barriers, one after the other.
#include "../check.h"
#include <omp.h>

enum { LARGEST = 100 };

static int counted[LARGEST], passed[LARGEST];

static void nothing(int *x) { *x += 1; }
static void meets(int *x) {
  *x += 1;
#pragma omp barrier
}

int main(void) {
  int wrong = 0, sum = 0, entered = 0, asked = 0;
  void (*indirect)(int *) = nothing;
  (void)indirect;
#pragma omp target map(tofrom: counted, passed, wrong, sum, entered, asked)
  for (int n = 1; n <= LARGEST; n += 11) {
#pragma omp parallel num_threads(n) // nobody meets
    {
      if (omp_get_thread_num() == 0) asked += omp_get_num_threads();
      counted[omp_get_thread_num()] += omp_get_num_threads() == n;
      nothing(&counted[omp_get_thread_num()]);
    }
#pragma omp parallel num_threads(n) // they exclude each other, but do not meet
    {
#pragma omp critical
      entered += 1;
#pragma omp for nowait
      for (int i = 0; i < 50; i++) counted[i] += 1;
    }
#pragma omp parallel num_threads(n) // all meet
    {
      passed[omp_get_thread_num()] = n;
#pragma omp barrier
      if (passed[n - 1 - omp_get_thread_num()] != n && omp_get_num_threads() == n) {
#pragma omp atomic
        wrong++;
      }
#pragma omp barrier
    }
#pragma omp parallel num_threads(n) // in a function
    meets(&counted[omp_get_thread_num()]);
#pragma omp parallel for num_threads(n)
    for (int i = 0; i < 50; i++) counted[i] += 1;
#pragma omp parallel for num_threads(n) schedule(dynamic)
    for (int i = 0; i < 50; i++) counted[i] += 1;
#pragma omp parallel for num_threads(n) reduction(+: sum)
    for (int i = 0; i < 50; i++) sum += i;
#pragma omp parallel num_threads(n)
    {
#pragma omp for nowait
      for (int i = 0; i < 50; i++) counted[i] += 1;
#pragma omp single
      wrong += 0;
#pragma omp critical
      counted[0] += 1;
    }
  }
  CHECK(wrong == 0);
  CHECK(sum == 10 * 1225);
  CHECK(entered == asked);
  CHECK(counted[49] >= 4 * 10);
  CHECK(counted[0] >= 4 * 10 + 10 * 2 + 10);
  return failures != 0;
}
