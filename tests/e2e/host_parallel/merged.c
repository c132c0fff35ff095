// Regions that consist of one worksharing construct, or end with one: team and construct start together, and meet at
// one barrier only.
#include "../check.h"
#include <omp.h>

static int n = 100;

static void add(int *x, int v) {
#pragma omp atomic
  *x += v;
}

int main(void) {
  int a[200], last = 0, count = 0, limit = 150, threads = 0, odd = 0;
  long from = 0;
#pragma omp parallel for schedule(dynamic, 7)
  for (int i = 0; i < limit; i++) a[i] = i;
  for (int i = 0; i < limit; i++) CHECK(a[i] == i);

#pragma omp parallel for schedule(guided) lastprivate(last) reduction(+ : count)
  for (int i = limit; i > 3; i -= 4) last = i, count++;
  CHECK(last == 6 && count == 37);

  // The bound is a private copy's, a global's, or what a call returns.
  count = 0;
#pragma omp parallel for schedule(runtime) firstprivate(limit) reduction(+ : count)
  for (int i = 0; i < limit; i += 2) count++;
  CHECK(count == 75);
  count = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : count)
  for (int i = 0; i < n; i++) count++;
  CHECK(count == 100);
  count = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : count)
  for (long i = from; i < omp_get_max_threads() * 3; i++) count++;
  CHECK(count == omp_get_max_threads() * 3);

  // None, and one thread.
  count = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : count)
  for (long i = 5; i < from; i++) count++;
  CHECK(count == 0);
#pragma omp parallel for schedule(guided, 3) if (limit < 0) reduction(+ : count) reduction(max : threads)
  for (long i = 0; i < 10; i++) count++, threads = omp_get_num_threads();
  CHECK(count == 10 && threads == 1);
#pragma omp parallel for schedule(dynamic) num_threads(3) collapse(2) reduction(+ : odd)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++) odd += (i + j) & 1;
  CHECK(odd == 10);

  // A variable array in the region; the chunk is an expression.
  int vla[limit];
#pragma omp parallel for schedule(dynamic, limit / 50 + 1)
  for (int i = 0; i < limit; i++) vla[i] = (int)sizeof vla + i;
  for (int i = 0; i < limit; i++) CHECK(vla[i] == (int)sizeof vla + i);

  // Regions in regions.
  count = 0;
#pragma omp parallel num_threads(2)
#pragma omp parallel for schedule(dynamic) num_threads(2) reduction(+ : count)
  for (int i = 0; i < limit; i++) count++;
  CHECK(count > 0);

  int first = 0, second = 0, third = 0;
#pragma omp parallel sections lastprivate(last) firstprivate(limit)
  {
    first = limit;
#pragma omp section
    second = limit + 1;
#pragma omp section
    third = last = limit + 2;
  }
  CHECK(first == 150 && second == 151 && third == 152 && last == 152);

  // What is last in a region needs no barrier of its own, but what is not last does.
  for (int round = 0; round < 50; round++) {
    int sum = 0, wrong = 0;
#pragma omp parallel
    {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 200; i++) a[i] = i + round;
#pragma omp for reduction(+ : wrong)
      for (int i = 0; i < 200; i++) wrong += a[199 - i] != 199 - i + round;
#pragma omp single
      sum = 1;
#pragma omp for reduction(+ : sum)
      for (int i = 0; i < 200; i++) sum += a[i];
    }
    CHECK(!wrong && sum == 199 * 100 + 200 * round + 1);
#pragma omp parallel
    {
      int mine = 1;
#pragma omp single
      sum = 0;
      add(&sum, mine);
#pragma omp sections
      {
        add(&sum, 10);
#pragma omp section
        add(&sum, 10);
      }
    }
    CHECK(sum > 20 && sum % 10 == omp_get_max_threads() % 10);
  }
  return failures != 0;
}
