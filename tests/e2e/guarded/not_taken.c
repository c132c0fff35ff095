// not-in-gcc: <12: no thread_limit on target
/* Code around parallel regions that only a master can run: regions whose sizes depend on memory, jumps, calls that fork,
 * objects whose address gets away. */
#include "../check.h"
#include <omp.h>

enum { N = 48 };
#pragma omp declare target
static void forks(int *a, int by) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) a[i] += by;
}
static int threads_here(void) { return omp_get_num_threads(); }
#pragma omp end declare target

struct list {
  int value;
  const struct list *next;
};

int main(void) {
  int a[N], n = N, size = 0, sequential = 0, taken[2] = {0}, last = 0;
  for (int i = 0; i < N; i++) a[i] = i < 30 ? 30 : i;
  /* A branch by memory, a length that a region changes, a number of threads that one finds. */
#pragma omp target thread_limit(64) map(tofrom : a, n, size)
  {
    if (a[0] == 30) {
#pragma omp parallel for
      for (int i = 0; i < n; i++) a[i] = i;
    }
#pragma omp parallel
    {
#pragma omp single
      n = N / 2;
    }
    for (int k = 0; k < n; k += N / 4) {
#pragma omp parallel num_threads(k + 2)
      {
#pragma omp single
        size += omp_get_num_threads() <= k + 2;
      }
    }
  }
  CHECK(n == N / 2 && size == 2);
  for (int i = 0; i < N; i++) CHECK(a[i] == i);

  /* Jumps, calls that fork, what asks for the team. */
#pragma omp target thread_limit(64) map(tofrom : a, sequential, taken)
  {
    int turn = 0;
  again:
    forks(a, 1);
    sequential += threads_here();
#pragma omp parallel for
    for (int i = 0; i < N; i++) a[i] += 10;
    if (++turn < 2) goto again;
    taken[0] = turn;
  }
  CHECK(sequential == 2 && taken[0] == 2);
  for (int i = 0; i < N; i++) CHECK(a[i] == i + 22);

  /* How many threads regions have after a change of what says so; a copy that distribute has of a copy of target's. */
  int count = 2, seen[2] = {0}, base = 1, bases[4] = {0}, after = 0;
#pragma omp target thread_limit(64) firstprivate(count) map(tofrom : seen)
  {
    count += 2;
#pragma omp parallel num_threads(count)
    {
#pragma omp single
      seen[0] = omp_get_num_threads() <= 4;
    }
    seen[1] = count;
  }
  CHECK(seen[0] && seen[1] == 4);
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom : bases, after)
  {
#pragma omp distribute firstprivate(base)
    for (int i = 0; i < 4; i++) {
      base += i;
#pragma omp parallel for
      for (int j = 0; j < 4; j++)
        if (j == i) bases[j] = base;
    }
#pragma omp parallel num_threads(1)
    after = base;
  }
  CHECK(after == 1);
  for (int i = 0; i < 4; i++) CHECK(bases[i] == 1 + i * (i + 1) / 2);

  /* An unnamed object, which regions reach through a pointer. */
#pragma omp target thread_limit(64) map(tofrom : taken, last)
  {
    const struct list *p = &(struct list){5, &(struct list){6, 0}};
#pragma omp parallel reduction(+ : last)
    last += p->value == 5 && p->next->value == 6 && !p->next->next;
    taken[1] = p->value;
  }
  CHECK(taken[1] == 5 && last >= 1);
  return failures != 0;
}
