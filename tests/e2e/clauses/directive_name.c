// Clauses that name the directive of a combined construct that they are for (OpenMP 6.0).
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
enum { N = 500, TEAMS = 4 };

int main(void) {
  int shared = 0, last = 0, all = 0;
  // The teams share the target region's own copy.
#pragma omp target teams distribute firstprivate(target : shared) num_teams(TEAMS) map(from : last)
  for (int i = 0; i < N; i++) {
#pragma omp atomic update
    shared++;
    int now;
#pragma omp atomic read
    now = shared;
#pragma omp atomic write
    last = now;
  }
  CHECK(shared == 0 && last > 0);
  // Each team has one.
  shared = 5;
  int seen[TEAMS] = {0};
#pragma omp target teams distribute firstprivate(teams : shared) num_teams(TEAMS) map(tofrom : seen)
  for (int i = 0; i < TEAMS; i++) {
    shared += omp_get_team_num();
    seen[omp_get_team_num()] = shared;
  }
  CHECK(seen[0] == 5 && shared == 5);
  for (int i = 0; i < TEAMS; i++) CHECK(seen[i] == 0 || seen[i] == 5 + i);
  // Each thread, or the whole team one for each loop.
  int mine = 7, value = 3;
#pragma omp parallel for private(for : mine) firstprivate(parallel : value) shared(parallel : all) num_threads(3)
  for (int i = 0; i < N; i++) {
    mine = i + value;
#pragma omp atomic
    all += mine;
  }
  CHECK(mine == 7 && all == N * (N - 1) / 2 + 3 * N);
  int end = 0;
#pragma omp target parallel for lastprivate(for : end) firstprivate(target : value)
  for (int i = 0; i < N; i++) end = i + value;
  CHECK(end == N - 1 + 3);
#pragma omp parallel firstprivate(parallel : value) num_threads(2) safesync(1)
  if (value++ != 3) failures++;
  CHECK(value == 3);
  return failures != 0;
}
