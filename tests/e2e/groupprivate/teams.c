// A groupprivate variable has a copy for each team, which all threads of the team share, in functions too.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
enum { Teams = 7, Threads = 40 };
int count, table[Threads];
struct pair { long a, b; } both;
#pragma omp groupprivate(count, table, both)

static void note(int thread) {
#pragma omp atomic
  count++;
  table[thread] = thread + 100 * omp_get_team_num();
}
static long sum(void) {
  long s = 0;
  for (int i = 0; i < Threads; i++) s += table[i];
  return s + both.b;
}
/// A static variable of a function.
static int calls(void) {
  static int n;
#pragma omp groupprivate(n) device_type(any)
  if (omp_get_thread_num() == 0) n = omp_get_team_num();
#pragma omp barrier
  return n;
}

int main(void) {
  int bad = 0, teams = 0, threads = 0;
  count = 5, both.a = 6, table[0] = 7;
  // Sequential code and regions.
#pragma omp target teams num_teams(Teams) map(tofrom : teams, threads) reduction(+ : bad)
  {
    for (int i = 0; i < Threads; i++) table[i] = 0;
    count = 0, both.b = omp_get_team_num();
    int n = 0;
#pragma omp parallel num_threads(Threads) reduction(+ : bad)
    {
      note(omp_get_thread_num());
#pragma omp barrier
      bad += count != omp_get_num_threads();
      bad += calls() != omp_get_team_num();
#pragma omp single
      n = omp_get_num_threads();
    }
    long expected = omp_get_team_num();
    for (int i = 0; i < n; i++) expected += i + 100 * omp_get_team_num();
    bad += sum() != expected;
#pragma omp atomic write
    teams = omp_get_num_teams();
#pragma omp atomic write
    threads = n;
  }
  CHECK(bad == 0 && teams >= 1 && threads >= 1);
  CHECK(count == 5 && both.a == 6 && table[0] == 7);
  // A loop nest, whose iterations a team's threads share.
  int total = 0;
#pragma omp target teams num_teams(Teams) reduction(+ : total)
  {
    count = 0;
#pragma omp distribute parallel for
    for (int i = 0; i < 1000; i++) {
#pragma omp atomic
      count++;
    }
    total += count;
  }
  CHECK(total == 1000);
  // Iterations of the team's initial thread come one after the other.
  int own[100] = {0};
#pragma omp target teams distribute num_teams(Teams) map(from : own)
  for (int i = 0; i < 100; i++) {
    count = i;
    own[i] = count;
  }
  for (int i = 0; i < 100; i++) CHECK(own[i] == i);
  // A target region without teams is a group of its own, too.
  int was = 0;
#pragma omp target map(from : was)
  {
    count = 1;
#pragma omp parallel
#pragma omp atomic
    count++;
    was = count;
  }
  CHECK(was >= 2 && count == 5);
  return failures != 0;
}
