// not-in-gcc: <12: no thread_limit on target
/* What one thread of a team finds out, and the others must know: conditions of branches and loops around parallel
 * regions that depend on memory, where loops begin and by what they step; and what teams reduce. */
#include "../check.h"
#include <omp.h>

enum { N = 48 };
struct list {
  int value, next;
};

#pragma omp declare target
static int asked;
static int more(const int *left) {
#pragma omp atomic
  asked++;
  return *left > 0;
}
#pragma omp end declare target

/* Until nothing changes; rows whose beginnings and ends are in memory; a list. */
static void loops(void) {
  int a[N], rounds = 0, start[5] = {0, 10, 10, 31, N}, sums[4] = {0};
  struct list nodes[4] = {{5, 2}, {7, -1}, {11, 3}, {13, 1}};
  int visited[4] = {0}, n = 0;
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target thread_limit(64) map(tofrom : a, rounds)
  {
    int changed = 1;
    while (changed) {
      changed = 0;
#pragma omp parallel for reduction(| : changed)
      for (int i = 0; i < N; i++)
        if (a[i] < 30) {
          a[i]++;
          changed = 1;
        }
      rounds++;
    }
  }
  CHECK(rounds == 31);
  for (int i = 0; i < N; i++) CHECK(a[i] == (i < 30 ? 30 : i));
#pragma omp target teams distribute thread_limit(32) map(tofrom : sums)
  for (int r = 0; r < 4; r++) {
    int sum = 0;
    for (int first = start[r]; first < start[r + 1]; first += start[1]) {
#pragma omp parallel for reduction(+ : sum)
      for (int k = first; k < start[r + 1]; k++)
        if (k < first + 10) sum += a[k];
    }
    sums[r] = sum;
  }
  for (int r = 0; r < 4; r++) {
    int sum = 0;
    for (int k = start[r]; k < start[r + 1]; k++) sum += a[k];
    CHECK(sums[r] == sum);
  }
#pragma omp target thread_limit(64) map(tofrom : nodes, visited, n)
  {
    for (int at = 0; at >= 0; at = nodes[at].next) {
#pragma omp parallel for
      for (int i = 0; i < 4; i++)
        if (i == at) nodes[i].value *= 2;
      visited[n++] = nodes[at].value;
    }
  }
  CHECK(n == 4 && visited[0] == 10 && visited[1] == 22 && visited[2] == 26 && visited[3] == 14);
}

/* Branches by what a region has found, jumps out of loops by them, and a call that is made once. */
static void branches(void) {
  int a[N], ways[4] = {0}, left = 5, calls = 0;
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target thread_limit(64) map(tofrom : a, ways, left, calls)
  {
    if (a[3] == 3) {
#pragma omp parallel for
      for (int i = 0; i < N; i++) a[i] += 1;
      ways[0]++;
    } else {
#pragma omp parallel for
      for (int i = 0; i < N; i++) a[i] = 0;
      ways[1]++;
    }
    for (int k = 0; k < 10; k++) {
#pragma omp parallel for
      for (int i = 0; i < N; i++) a[i] += 1;
      if (a[0] == 3) continue;
      ways[2]++;
      if (a[N - 1] > N + 5) break;
    }
    asked = 0;
    do {
#pragma omp parallel for
      for (int i = 0; i < N; i++) a[i] -= 1;
      left--;
    } while (more(&left));
    calls = asked;
  }
  CHECK(ways[0] == 1 && ways[1] == 0 && ways[2] == 5 && left == 0 && calls == 5);
  for (int i = 0; i < N; i++) CHECK(a[i] == i + 2);
}

/* Copies of a team: what its regions reduce, what its one thread adds, and what all of them count. */
static void reductions(void) {
  int sum = 1000, teams = 0, all = -1, few = 0;
  double most = 0.5;
#pragma omp target teams num_teams(6) thread_limit(64) reduction(+ : sum, teams) reduction(max : most) reduction(& : all) map(tofrom : sum, teams, most, all)
  {
    teams++;
    int part[4];
    for (int i = 0; i < 4; i++) part[i] = omp_get_team_num() + i;
#pragma omp parallel for reduction(+ : sum) reduction(max : most)
    for (int i = 0; i < 100; i++) {
      sum += part[i & 3];
      if (most < i + omp_get_team_num()) most = i + omp_get_team_num();
    }
    sum += part[3];
#pragma omp parallel for
    for (int i = 0; i < 4; i++) part[i] = ~(1 << i);
    if (part[2] == ~4) all &= part[2];
  }
  int expected = 1000;
  for (int t = 0; t < 6; t++) expected += 100 * t + 150 + t + 3;
  /* An implementation may have fewer teams. */
  if (teams == 6) {
    CHECK(sum == expected);
    CHECK(most == 104);
  }
  CHECK(all == ~4);
#pragma omp target teams distribute thread_limit(32) reduction(+ : few) map(tofrom : few)
  for (int r = 0; r < 50; r++) {
    int row = 0;
#pragma omp parallel for reduction(+ : row)
    for (int i = 0; i < r; i++) row += i;
    few += row;
  }
  int rows = 0;
  for (int r = 0; r < 50; r++) rows += r * (r - 1) / 2;
  CHECK(few == rows);
#pragma omp target teams num_teams(3) thread_limit(32) reduction(+ : few) map(tofrom : few)
  {
    few += omp_get_team_num() == 0;
#pragma omp distribute parallel for reduction(+ : few)
    for (int i = 0; i < 200; i++) few += i;
  }
  CHECK(few == rows + 1 + 199 * 100);
}

int main(void) {
  loops();
  branches();
  reductions();
  return failures != 0;
}
