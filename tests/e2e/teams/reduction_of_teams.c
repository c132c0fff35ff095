// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
// A reduction of teams alone: the threads of a team share its copy, which begins at the operation's identity.
#include "../check.h"
#include <omp.h>

enum { N = 64, TEAMS = 4 };

int main(void) {
  int buf[N], teams = 0, s = 100, wrong = 0, sum = 7;
  for (int i = 0; i < N; i++) buf[i] = 1000;
#pragma omp target teams num_teams(TEAMS) reduction(+ : teams)
  teams = 1;
  CHECK(teams >= 1 && teams <= TEAMS);

  // The region is all there is, and sees the team's copy.
#pragma omp target map(tofrom : buf)
#pragma omp teams num_teams(TEAMS) reduction(+ : buf)
#pragma omp parallel for
  for (int i = 0; i < N; i++) buf[i] = buf[i] == 0 ? i : -1;
  for (int i = 0; i < N; i++) CHECK(buf[i] == 1000 + teams * i);
#pragma omp target teams num_teams(TEAMS) reduction(max : s) map(tofrom : wrong)
#pragma omp parallel num_threads(8)
  {
#pragma omp critical
    {
      if (s >= 0 && s < 100) wrong = 1;
      s = s < 0 ? 100 : s + 1;
    }
  }
  CHECK(!wrong && s >= 100 && s <= 107);

  // Of the threads one operation, of the teams another one.
#pragma omp target teams num_teams(TEAMS) reduction(+ : sum)
#pragma omp parallel for reduction(max : sum) num_threads(8)
  for (int i = 0; i < N; i++) sum = i > sum ? i : sum;
  CHECK(sum == 7 + teams * (N - 1));
  sum = 7;
#pragma omp target teams num_teams(TEAMS) reduction(+ : sum)
#pragma omp parallel reduction(max : sum) num_threads(8)
  sum = 5;
  CHECK(sum == 7 + teams * 5);
  return failures != 0;
}
