// groupprivate on the host: teams of a league, parallel regions, tasks, and groups that are there at the same time.
// lanes: host sim
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
static int x;
double y[3];
#pragma omp groupprivate(x)
#pragma omp groupprivate(y) device_type(host)

static int *address(void) { return &x; }
static void add(int n) {
#pragma omp atomic
  x += n;
}

int main(void) {
  x = 3, y[1] = 2.5;
  int threads = 0;
#pragma omp parallel num_threads(4) reduction(+ : threads)
  add(1), threads++;
  CHECK(x == 3 + threads && address() == &x && y[1] == 2.5);
  // Each team has a copy, its threads and tasks share it.
  int sum = 0, mixed = 0;
#pragma omp teams num_teams(3) reduction(+ : sum, mixed)
  {
    x = 10 * omp_get_team_num();
    y[2] = omp_get_team_num();
    int *here = &x, n = 0;
#pragma omp parallel num_threads(4) reduction(+ : n, mixed)
    {
      n++;
      mixed += here != &x || y[2] != omp_get_team_num();
#pragma omp task
      add(1);
#pragma omp parallel num_threads(2) reduction(+ : mixed)
      mixed += here != address();
    }
#pragma omp parallel for num_threads(3) schedule(dynamic) reduction(+ : mixed)
    for (int i = 0; i < 9; i++) mixed += here != address();
#pragma omp parallel sections num_threads(2) reduction(+ : mixed)
    {
      mixed += here != address();
#pragma omp section
      mixed += here != address();
    }
    sum += x - n - 10 * omp_get_team_num();
  }
  CHECK(sum == 0 && mixed == 0 && x == 3 + threads && y[1] == 2.5);
  // Groups at the same time: host versions of target regions that several threads encounter.
#pragma omp parallel num_threads(4) reduction(+ : mixed)
  for (int k = 0; k < 20; k++) {
    const int mine = omp_get_thread_num() * 100 + k;
#pragma omp target if (0) map(tofrom : mixed)
    {
      x = mine;
#pragma omp parallel num_threads(2)
#pragma omp single
      add(1000);
      mixed += x != mine + 1000;
    }
  }
  CHECK(mixed == 0 && x == 3 + threads);
  // Of the host version of a league.
#pragma omp target teams num_teams(3) if (0) map(tofrom : mixed)
  {
    if (omp_get_team_num() > 0) mixed += x == 7;
    x = 7;
  }
  CHECK(mixed == 0 && x == 3 + threads && sizeof x == sizeof(int));
  return failures != 0;
}
