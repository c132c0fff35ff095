// Nests whose grids need not cover them, with iterations that have loops: each iteration runs once, whatever
// grid and blocks are.
#include "../check.h"

enum { N = 77, M = 45, K = 9 };
static int seen[K * M * N], limits[] = {1, 31, 32, 48, 64, 256};

static void clear(void) {
  for (int i = 0; i < K * M * N; i++) seen[i] = 0;
}
static int wrong(int n) {
  int found = 0;
  for (int i = 0; i < n; i++) found += seen[i] != 3;
  for (int i = n; i < K * M * N; i++) found += seen[i] != 0;
  return found;
}

static void one(int teams, int limit) {
  long sum = 0;
  int last = -1;
  clear();
#pragma omp target teams distribute parallel for num_teams(teams) thread_limit(limit) map(tofrom : seen, last) \
    reduction(+ : sum) lastprivate(last)
  for (int i = 5; i < N + 5; i++) {
    for (int turn = 0; turn < 3; turn++) seen[i - 5]++;
    last = i;
    if (i % 3 == 0) continue;
    sum += i;
  }
  long expected = 0;
  for (int i = 5; i < N + 5; i++) expected += i % 3 ? i : 0;
  CHECK(sum == expected && last == N + 4 && !wrong(N));
}

static void two(int teams, int limit, int m, unsigned n) {
  long sum = 0, most = -1;
  clear();
#pragma omp target teams distribute parallel for collapse(2) num_teams(teams) thread_limit(limit) map(tofrom : seen) \
    reduction(+ : sum) reduction(max : most)
  for (int i = m - 1; i >= 0; i--)
    for (unsigned j = 0; j < n; j++) {
      for (int turn = 0; turn < 3; turn++) {
        if (turn == 1) seen[i * n + j]++;
        seen[i * n + j] += turn != 1;
      }
      sum++;
      if ((long)(i * n + j) > most) most = (long)(i * n + j);
    }
  CHECK(sum == m * (long)n && most == m * (long)n - 1 && !wrong(m * (int)n));
}

static void three(int teams, int limit, int k, int m, int n) {
  int sum = 0;
  clear();
#pragma omp target teams distribute parallel for collapse(3) num_teams(teams) thread_limit(limit) map(tofrom : seen) \
    reduction(+ : sum)
  for (int h = 0; h < k; h++)
    for (int i = 0; i < m; i++)
      for (int j = 0; j < n; j++) {
        for (int turn = h; turn < h + 3; turn++) seen[(h * m + i) * n + j]++;
        if (j == 1) continue;
        sum += 2;
      }
  CHECK(sum == 2 * k * m * (n - 1) && !wrong(k * m * n));
}

/// What lies together lies along i, what is written along j: warps are patches.
static void patches(int limit, int n) {
  int from[M * M], sum = 0;
  for (int i = 0; i < n * n; i++) from[i] = i % 11;
  clear();
#pragma omp target teams distribute parallel for collapse(2) thread_limit(limit) map(tofrom : seen) map(to : from) \
    reduction(+ : sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      for (int turn = 0; turn < 3; turn++) sum += from[i * n + j] + from[j * n + i];
      seen[i * n + j] += 3;
    }
  int expected = 0;
  for (int i = 0; i < n * n; i++) expected += 6 * from[i];
  CHECK(sum == expected && !wrong(n * n));
}

int main(void) {
  for (int l = 0; l < 6; l++)
    for (int teams = 1; teams < 12; teams += 5) {
      one(teams, limits[l]);
      two(teams, limits[l], M, N);
      two(teams, limits[l], 1, N);
      two(teams, limits[l], M, 1);
      three(teams, limits[l], K, M, N);
      three(teams, limits[l], 2, 3, 2);
    }
  patches(256, M);
  patches(32, M);
  return failures != 0;
}
