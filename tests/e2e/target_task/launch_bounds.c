// num_teams and thread_limit of a target task: evaluated when the construct is encountered, for both versions.
#include "../check.h"
#include <omp.h>

int main(void) {
  int limit = 3, teams = 2, within[100], most = 0;
#pragma omp target teams distribute parallel for thread_limit(limit) num_teams(teams) nowait map(from : within)
  for (int i = 0; i < 100; i++)
    within[i] = omp_get_num_threads() <= 3 && omp_get_num_teams() <= 2 && omp_get_thread_limit() <= 3;
  limit = 1, teams = 1;
#pragma omp taskwait
  for (int i = 0; i < 100; i++) most += within[i];
  CHECK(most == 100);

#pragma omp parallel num_threads(2)
#pragma omp single
  {
    int own = 2;
#pragma omp target teams num_teams(1) thread_limit(own) nowait map(from : most)
    {
      most = 0;
#pragma omp parallel reduction(+ : most)
      most++;
    }
#pragma omp taskwait
  }
  CHECK(most >= 1 && most <= 2);
  return failures != 0;
}
