// Which team and which thread runs an iteration, where the schedules say so.
#include "../check.h"
#include <omp.h>

enum { N = 1000 };
static int team[N], thread[N], teams, threads;

int main(void) {
#pragma omp target teams distribute dist_schedule(static, 7) num_teams(4) map(from : team) map(tofrom : teams)
  for (int i = 0; i < N; i++) {
    team[i] = omp_get_team_num();
    if (i == 0) teams = omp_get_num_teams();
  }
  for (int i = 0; i < N; i++) CHECK(team[i] == i / 7 % teams);

#pragma omp target teams distribute parallel for dist_schedule(static, 16) schedule(static, 2) num_teams(3) \
    num_threads(4) map(from : team, thread) map(tofrom : teams, threads)
  for (int i = 0; i < N; i++) {
    team[i] = omp_get_team_num();
    thread[i] = omp_get_thread_num();
    if (i == 0) teams = omp_get_num_teams(), threads = omp_get_num_threads();
  }
  for (int i = 0; i < N; i++) CHECK(team[i] == i / 16 % teams && thread[i] == i % 16 / 2 % threads);

#pragma omp target teams distribute parallel for dist_schedule(static) schedule(static) num_teams(3) num_threads(4) \
    map(from : team, thread) map(tofrom : teams)
  for (int i = 0; i < N; i++) {
    team[i] = omp_get_team_num();
    thread[i] = omp_get_thread_num();
  }
  for (int i = 1; i < N; i++)
    CHECK(team[i] > team[i - 1] || (team[i] == team[i - 1] && thread[i] >= thread[i - 1]));

#pragma omp target parallel for schedule(static, 5) num_threads(6) map(from : thread) map(tofrom : threads)
  for (int i = 0; i < N; i++) {
    thread[i] = omp_get_thread_num();
    if (i == 0) threads = omp_get_num_threads();
  }
  for (int i = 0; i < N; i++) CHECK(thread[i] == i / 5 % threads);

#pragma omp target parallel for schedule(static) num_threads(7) map(from : thread)
  for (int i = 0; i < N; i++) thread[i] = omp_get_thread_num();
  for (int i = 1; i < N; i++) CHECK(thread[i] >= thread[i - 1]);
  return failures != 0;
}
