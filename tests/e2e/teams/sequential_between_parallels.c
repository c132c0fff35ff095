// Each team: sequential code, a parallel region, sequential code on its result, another parallel region.
#include "../check.h"
#include <omp.h>
#define TEAMS 5
#define N 64
int main(void) {
  int out[TEAMS][N], sums[TEAMS] = {0}, teams = 0;
#pragma omp target teams num_teams(TEAMS) map(tofrom: out, sums, teams)
  {
    int me = omp_get_team_num(), v[N], sum = 0;
    if (me == 0) teams = omp_get_num_teams();
    for (int i = 0; i < N; i++) v[i] = i;
#pragma omp parallel for
    for (int i = 0; i < N; i++) v[i] += me;
    for (int i = 0; i < N; i++) sum += v[i];
    sums[me] = sum;
#pragma omp parallel for
    for (int i = 0; i < N; i++) out[me][i] = v[i] + sum;
  }
  for (int t = 0; t < teams; t++) {
    CHECK(sums[t] == N * (N - 1) / 2 + N * t);
    for (int i = 0; i < N; i++) CHECK(out[t][i] == i + t + sums[t]);
  }
  return failures != 0;
}
