// Reductions of arrays of few elements, in regions that a team encounters: of arrays of the team's, sections, with other
// variables beside them, many teams with short loops, results that all threads need; and what is combined otherwise.
#include "../check.h"

enum { TEAMS = 300, N = 23 };

static int start[TEAMS + 1], keys[TEAMS * N];
static long at(int t, int i) { return (t * 31 + i * 17) % 97 - 40; }

int main(void) {
  static double sums[TEAMS][4], scaled[TEAMS][N], wide[TEAMS][3];
  static int least[TEAMS][3], some[TEAMS][5], flags[TEAMS][2], long_ones[TEAMS][9];
  for (int t = 0; t < TEAMS; t++) start[t + 1] = start[t] + 3 + t % (N - 3);
  for (int k = 0; k < TEAMS * N; k++) keys[k] = (int)at(k / N, k);

#pragma omp target teams distribute map(to : start, keys) map(from : sums, scaled, least)
  for (int t = 0; t < TEAMS; t++) {
    double sum[4] = {1, 0, 0, 2};
    int low[3] = {100, 100, 7}, high = -100;
#pragma omp parallel for reduction(+ : sum) reduction(min : low[:2]) reduction(max : high)
    for (int k = start[t]; k < start[t + 1]; k++) {
      for (int r = 0; r < 4; r++) sum[r] += keys[k] * (r + 1) * 0.5;
      if (keys[k] < low[k % 2]) low[k % 2] = keys[k];
      if (keys[k] > high) high = keys[k];
    }
    for (int r = 0; r < 4; r++) sums[t][r] = sum[r];
    least[t][0] = low[0], least[t][1] = low[1], least[t][2] = high * 1000 + low[2];
#pragma omp parallel for
    for (int i = 0; i < N; i++) scaled[t][i] = sum[i % 4] * i;
  }
  for (int t = 0; t < TEAMS; t++) {
    double sum[4] = {1, 0, 0, 2};
    int low[2] = {100, 100}, high = -100;
    for (int k = start[t]; k < start[t + 1]; k++) {
      for (int r = 0; r < 4; r++) sum[r] += keys[k] * (r + 1) * 0.5;
      if (keys[k] < low[k % 2]) low[k % 2] = keys[k];
      if (keys[k] > high) high = keys[k];
    }
    for (int r = 0; r < 4; r++) CHECK(sums[t][r] == sum[r]);
    for (int i = 0; i < N; i++) CHECK(scaled[t][i] == sum[i % 4] * i);
    CHECK(least[t][0] == low[0] && least[t][1] == low[1] && least[t][2] == high * 1000 + 7);
  }

  /* A section from the middle, elements that are no whole numbers of words, products, and more elements than few. */
#pragma omp target teams distribute map(from : some, flags, long_ones, wide)
  for (int t = 0; t < TEAMS; t++) {
    int part[5] = {1, 2, 3, 4, 5}, many[9] = {0};
    _Bool all[2] = {1, 1};
    short any[2] = {0, 0};
    volatile double slow[3] = {1, 1, 1};
    const int to = 2 + t % 3;
    int open[5] = {0};
#pragma omp parallel for reduction(+ : part[1:3], many, open[:to]) reduction(&& : all) reduction(| : any) reduction(* : slow)
    for (int i = 0; i < N; i++) {
      part[1 + i % 3] += (int)at(t, i);
      many[i % 9]++;
      open[i % to] += i;
      if (at(t, i) == 3) all[i % 2] = 0;
      any[i % 2] |= (short)(1 << i % 11);
      if (i < 3) slow[i] *= 2 + i;
    }
    for (int k = 0; k < 5; k++) some[t][k] = part[k] * 100 + open[k];
    for (int k = 0; k < 2; k++) flags[t][k] = all[k] * 5000 + any[k];
    for (int k = 0; k < 9; k++) long_ones[t][k] = many[k];
    for (int k = 0; k < 3; k++) wide[t][k] = slow[k];
  }
  for (int t = 0; t < TEAMS; t++) {
    int part[5] = {1, 2, 3, 4, 5}, all[2] = {1, 1}, any[2] = {0, 0}, open[5] = {0}, many[9] = {0};
    for (int i = 0; i < N; i++) {
      part[1 + i % 3] += (int)at(t, i), open[i % (2 + t % 3)] += i, many[i % 9]++, any[i % 2] |= 1 << i % 11;
      if (at(t, i) == 3) all[i % 2] = 0;
    }
    for (int k = 0; k < 5; k++) CHECK(some[t][k] == part[k] * 100 + open[k]);
    for (int k = 0; k < 2; k++) CHECK(flags[t][k] == all[k] * 5000 + any[k]);
    for (int k = 0; k < 9; k++) CHECK(long_ones[t][k] == many[k]);
    for (int k = 0; k < 3; k++) CHECK(wide[t][k] == 2 + k);
  }
  return failures != 0;
}
