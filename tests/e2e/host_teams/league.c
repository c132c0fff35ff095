// teams outside of target regions: a league as large as num_teams says, its data, its reductions.
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

struct pair {
  int a;
  double b;
};
static int global_calls;
static int count(int n) {
  global_calls++;
  return n;
}
static void in_function(int *numbers) {
#pragma omp distribute
  for (int i = 0; i < 8; i++) numbers[i] = 10 * omp_get_num_teams() + omp_get_team_num();
}

int main(void) {
  int teams = 0, sum = 0, seen[8] = {0}, first = 5, scratch = 1;
#pragma omp teams num_teams(count(4)) shared(seen) firstprivate(first) private(scratch) reduction(+ : sum)
  {
    scratch = omp_get_team_num();
    first += scratch;
    sum += first;
    seen[omp_get_team_num()]++;
    if (omp_get_team_num() == 0) teams = omp_get_num_teams();
  }
  CHECK(global_calls == 1);
  CHECK(teams == 4 && sum == 4 * 5 + 6);
  for (int i = 0; i < 8; i++) CHECK(seen[i] == (i < 4));
  CHECK(first == 5 && scratch == 1);
  CHECK(omp_get_num_teams() == 1 && omp_get_team_num() == 0);

  // Reductions begin with the operator's value in each team.
  int least = 100, product = 3, most[3] = {-1, -1, -1};
#pragma omp teams num_teams(3) reduction(min : least) reduction(* : product) reduction(max : most)
  {
    least = 7 + omp_get_team_num();
    product *= 2;
    most[omp_get_team_num()] = 50 + omp_get_team_num();
  }
  CHECK(least == 7 && product == 24);
  CHECK(most[0] == 50 && most[1] == 51 && most[2] == 52);

  // Variable arrays and structures.
  int n = 6;
  double v[n][n];
  struct pair p = {1, 2};
  memset(v, 0, sizeof v);
#pragma omp teams num_teams(n) firstprivate(p)
  {
    p.a += omp_get_team_num();
    v[omp_get_team_num()][1] = p.a + p.b;
  }
  for (int i = 0; i < n; i++) CHECK(v[i][1] == 3 + i);
  CHECK(p.a == 1);

  // distribute: each iteration once, by consecutive chunks of the teams.
  int owner[23], last = -1;
#pragma omp teams num_teams(5)
#pragma omp distribute lastprivate(last)
  for (int i = 0; i < 23; i++) {
    owner[i] = omp_get_team_num();
    last = i;
  }
  CHECK(last == 22);
  for (int i = 1; i < 23; i++) CHECK(owner[i] >= owner[i - 1]);
  CHECK(owner[0] == 0 && owner[22] == 4);
#pragma omp teams distribute num_teams(3) dist_schedule(static, 4) collapse(2)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++) owner[5 * i + j] = omp_get_team_num();
  for (int i = 0; i < 20; i++) CHECK(owner[i] == i / 4 % 3);

  // The composite construct, with the threads of each team.
  int times[200], thread[200], others = 0;
  long total = 0;
  for (int schedule = 0; schedule < 2; schedule++) {
    memset(times, 0, sizeof times);
    total = 0;
    if (schedule) {
#pragma omp teams distribute parallel for num_teams(3) num_threads(2) schedule(dynamic, 3) reduction(+ : total)
      for (int i = 0; i < 200; i++) {
#pragma omp atomic
        times[i]++;
        total += i;
      }
    } else {
#pragma omp teams distribute parallel for simd num_teams(3) num_threads(2) dist_schedule(static, 11) reduction(+ : total) lastprivate(last)
      for (int i = 199; i >= 0; i--) {
        times[i]++;
        thread[i] = omp_get_thread_num();
        total += last = i;
      }
      CHECK(last == 0);
    }
    CHECK(total == 199 * 100);
    for (int i = 0; i < 200; i++) CHECK(times[i] == 1), others += thread[i] > 1;
  }
  CHECK(others == 0);
#pragma omp teams num_teams(2)
#pragma omp distribute parallel for num_threads(3) lastprivate(last) collapse(2)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) owner[4 * i + j] = omp_get_team_num(), last = 10 * i + j;
  CHECK(last == 23);
  for (int i = 0; i < 12; i++) CHECK(owner[i] == i / 6);

  // Limits; parallel regions; distribute in a function.
  int limit = 0, level = -1, numbers[8];
#pragma omp teams num_teams(2) thread_limit(3)
  {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
      limit = omp_get_thread_limit();
      level = omp_get_level();
    }
  }
  CHECK(limit == 3 && level == 1);
#pragma omp teams num_teams(4)
  in_function(numbers);
  for (int i = 0; i < 8; i++) CHECK(numbers[i] == 40 + i / 2);
  in_function(numbers);
  for (int i = 0; i < 8; i++) CHECK(numbers[i] == 10);
  return failures != 0;
}
