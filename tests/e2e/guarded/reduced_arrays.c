// Arrays in reductions of teams with code around their regions: each team has a copy, whose elements all of
// its threads bring to the league's. lanes: ref host sim sim53 nvcc cubin ptx
#include "../check.h"

enum { BLOCKS = 24, N = 120, BINS = 40 };

int main(void) {
  static unsigned char keys[BLOCKS][N];
  int bins[BINS], most[2][3], used[BLOCKS], sum = 5;
  double weights[BINS];
  for (int b = 0; b < BLOCKS; b++)
    for (int i = 0; i < N; i++) keys[b][i] = (unsigned char)((b * 7 + i * i) % BINS);
  for (int k = 0; k < BINS; k++) bins[k] = k, weights[k] = 1;
  for (int k = 0; k < 6; k++) most[k / 3][k % 3] = 3;
#pragma omp target teams distribute num_teams(5) reduction(+ : bins, weights, sum) reduction(max : most) map(to : keys) \
    map(tofrom : bins, weights, most, sum) map(from : used)
  for (int b = 0; b < BLOCKS; b++) {
    int different = 0;
    /* Each on its own, and by copies of the threads'. */
#pragma omp parallel for num_threads(64)
    for (int i = 0; i < N; i++)
#pragma omp atomic
      bins[keys[b][i]]++;
#pragma omp parallel for num_threads(64) reduction(+ : weights, different)
    for (int i = 0; i < N; i++) {
      weights[keys[b][i]] += 0.5;
      different += keys[b][i] != keys[b][0];
    }
    if (most[b % 2][b % 3] < b) most[b % 2][b % 3] = b;
    used[b] = different;
    sum += different;
  }
  int count[BINS] = {0}, all = 5, largest[2][3] = {{3, 3, 3}, {3, 3, 3}};
  for (int b = 0; b < BLOCKS; b++) {
    int different = 0;
    for (int i = 0; i < N; i++) count[keys[b][i]]++, different += keys[b][i] != keys[b][0];
    CHECK(used[b] == different);
    all += different;
    if (largest[b % 2][b % 3] < b) largest[b % 2][b % 3] = b;
  }
  CHECK(sum == all);
  for (int k = 0; k < BINS; k++) CHECK(bins[k] == k + count[k] && weights[k] == 1 + 0.5 * count[k]);
  for (int k = 0; k < 6; k++) CHECK(most[k / 3][k % 3] == largest[k / 3][k % 3]);
  return failures != 0;
}
