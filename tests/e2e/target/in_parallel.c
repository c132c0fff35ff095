// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
/* A target region in a parallel region has an initial thread and a team of its own, on the host as well: what binds
 * to the current team is not the parallel region's. */
#include "../check.h"
#include <omp.h>

static int doubled(int *sum, int n) {
#pragma omp for
  for (int i = 0; i < n; i++) sum[0] += 2;
  return omp_get_num_threads();
}

static int size_of_team(void) { return omp_get_num_threads(); }

/* No parallel region around the target region, but perhaps around the call. */
static int alone(int device) {
  int sum = 0, threads = 0, number = 0, level = omp_get_level();
#pragma omp target if (device) map(tofrom : sum, threads, number)
  {
#pragma omp for
    for (int i = 0; i < 10; i++) sum += i;
#pragma omp single
    sum += 100;
#pragma omp barrier
    threads = size_of_team();
    number = omp_get_thread_num();
  }
  int teams = 0;
#pragma omp target teams if (device) num_teams(2) reduction(+ : teams)
  teams += size_of_team() == 1;
  int inside = -1;
#pragma omp target if (device) map(from : inside)
  inside = omp_get_level();
  return sum == 145 && threads == 1 && number == 0 && (teams == 1 || teams == 2) && (level || inside == 0);
}

int main(void) {
  int ones[4] = {0}, sums[4] = {0}, tasks[4] = {0}, threads = 0, counted = 0, teams = 0;
#pragma omp parallel num_threads(4)
  {
    const int me = omp_get_thread_num();
    int sum = 0, number = -1, inner = 0;
#pragma omp target if (me % 2) map(tofrom : sum, number, inner)
    {
#pragma omp single
      sum += 1;
#pragma omp for
      for (int i = 0; i < 10; i++) sum += 10;
#pragma omp barrier
      number = omp_get_thread_num();
#pragma omp master
      inner += omp_get_num_threads();
    }
    ones[me] = number == 0 && inner == 1;
    sums[me] = sum;
    if (me == 1) {
      int result[1] = {0};
      const int first = me + 4;
#pragma omp target if (0) firstprivate(first) map(tofrom : result) map(from : threads)
      threads = doubled(result, first);
      counted = result[0];
    }
    int made = 0;
#pragma omp target if (0) map(tofrom : made)
    {
#pragma omp task shared(made)
      for (int i = 0; i < 1000; i++) {
#pragma omp atomic
        made++;
      }
    }
    tasks[me] = made; /* they are complete */
#pragma omp single
    {
#pragma omp target teams if (0) num_teams(3) reduction(+ : teams)
      teams += omp_get_num_teams() + size_of_team();
    }
  }
  for (int t = 0; t < 4; t++) CHECK(ones[t] && sums[t] == 101 && tasks[t] == 1000);
  CHECK(threads == 1 && counted == 10);
  CHECK(teams == 3 * (3 + 1));
  int alones = alone(0) + alone(1);
#pragma omp parallel num_threads(4) reduction(+ : alones)
  alones += alone(omp_get_thread_num() % 2);
#pragma omp parallel if (0)
  alones += alone(0);
  CHECK(alones == 2 + 4 + 1);
  return failures != 0;
}
