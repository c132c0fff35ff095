// Distributed iterations are run outside of parallel regions, whatever threads a device runs them with: a team
// has one thread there.
#include "../check.h"
#include <omp.h>

enum { N = 40 };
static int threads[N], level[N], inParallel[N], number[N], team[N];

#pragma omp declare target
static int asked(void) { return omp_get_num_threads(); }
#pragma omp end declare target

int main(void) {
  int limit = 27;
#pragma omp target teams distribute thread_limit(limit) map(from : threads, level, inParallel, number, team)
  for (int i = 0; i < N; i++) {
    threads[i] = asked();
    level[i] = omp_get_level();
    inParallel[i] = omp_in_parallel();
    number[i] = omp_get_thread_num();
    team[i] = omp_get_team_size(omp_get_level());
  }
  for (int i = 0; i < N; i++)
    CHECK(threads[i] == 1 && level[i] == 0 && !inParallel[i] && number[i] == 0 && team[i] == 1);
#pragma omp target teams distribute thread_limit(27) map(from : threads)
  for (int i = 0; i < N; i++) threads[i] = omp_get_num_threads();
  for (int i = 0; i < N; i++) CHECK(threads[i] == 1);
#pragma omp target teams map(from : inParallel)
#pragma omp distribute
  for (int i = 0; i < N; i++) inParallel[i] = omp_in_parallel();
  for (int i = 0; i < N; i++) CHECK(!inParallel[i]);
  return failures != 0;
}
