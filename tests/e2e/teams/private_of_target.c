// The private copy of a target construct is one for all teams inside, as its initial thread's is.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
enum { N = 99 };
static int number[N], member[N], element[N], teams;

static int different(const int *a, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      if (a[i] == a[j]) return 0;
  return 1;
}
static void add(int *to, int *old) {
#pragma omp atomic capture
  *old = (*to)++;
}

int main(void) {
  int x = 7, a[4], n = 5;
  struct { int first, second; } s;
  int v[n][3];
#pragma omp target map(tofrom : number, member, element, teams) private(x, a, s)
#pragma omp teams num_teams(5)
  {
    int old, t = omp_get_team_num();
#pragma omp atomic write
    teams = omp_get_num_teams();
#pragma omp atomic capture
    old = x++;
    number[t] = old;
#pragma omp atomic capture
    old = a[1]++;
    element[t] = old;
    add(&s.second, &member[t]);
  }
  CHECK(different(number, teams) && different(member, teams) && different(element, teams) && x == 7);
  // Distributed, which else is a kernel without a master.
#pragma omp target private(x) map(tofrom : number)
#pragma omp teams num_teams(5)
#pragma omp distribute
  for (int i = 0; i < N; i++) add(&x, &number[i]);
  CHECK(different(number, N));
  // In threads, in a task of its own.
#pragma omp target private(x, a) map(tofrom : number, element) nowait
#pragma omp teams num_teams(5)
#pragma omp distribute parallel for
  for (int i = 0; i < N; i++) add(&x, &number[i]), add(a + 2, &element[i]);
#pragma omp taskwait
  CHECK(different(number, N) && different(element, N));
  // A variable array. What one team alone writes, it can read.
  int last[6] = {0};
#pragma omp target private(v) map(from : last)
#pragma omp teams num_teams(3)
#pragma omp distribute
  for (int i = 0; i < 6; i++) {
    v[i % 5][i / 5] = 10 + i;
    last[i] = v[i % 5][i / 5];
  }
  for (int i = 0; i < 6; i++) CHECK(last[i] == 10 + i);
#pragma omp target private(v) map(tofrom : number) nowait
#pragma omp teams num_teams(4)
#pragma omp distribute parallel for
  for (int i = 0; i < N; i++) add(&v[n - 1][2], &number[i]);
#pragma omp taskwait
  CHECK(different(number, N));
  // teams that list it have copies of their own.
#pragma omp target private(x) map(tofrom : number, teams)
#pragma omp teams num_teams(5) private(x)
  {
    x = 0;
    add(&x, &number[omp_get_team_num()]);
#pragma omp atomic write
    teams = omp_get_num_teams();
  }
  for (int i = 0; i < teams; i++) CHECK(number[i] == 0);
  return failures != 0;
}
