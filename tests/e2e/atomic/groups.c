// Counts and sums of the same groups: updates of elements of several sizes, of which teams may have copies; and an update at
// the end of an iteration with a loop of its own.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>

enum { GROUPS = 700, ROWS = 128, COLUMNS = 40 };

int main(void) {
  const int n = 60000;
  unsigned short *key = malloc(n * sizeof *key);
  int *price = malloc(n * sizeof *price), count[GROUPS] = {0}, expected_count[GROUPS] = {0};
  long long sum[GROUPS] = {0}, expected_sum[GROUPS] = {0};
  for (int i = 0; i < n; i++) {
    key[i] = (unsigned short) (i * 2654435761u >> 16) % GROUPS;
    price[i] = i * 31 % 1000 - 300;
    if (price[i] % 4 == 0) continue;
    expected_count[key[i]]++;
    expected_sum[key[i]] += (long long) price[i] << 20;
  }
  int *counts = malloc(sizeof count);
  long long *sums = malloc(sizeof sum);
  for (int g = 0; g < GROUPS; g++) counts[g] = 0, sums[g] = 0;
#pragma omp target teams distribute parallel for map(to : key[:n], price[:n]) map(tofrom : counts[:GROUPS], sums[:GROUPS])
  for (int i = 0; i < n; i++) {
    if (price[i] % 4 == 0) continue;
    const int k = key[i];
#pragma omp atomic
    counts[k]++;
#pragma omp atomic
    sums[k] += (long long) price[i] << 20;
  }
  for (int g = 0; g < GROUPS; g++) CHECK(counts[g] == expected_count[g] && sums[g] == expected_sum[g]);

  int total[1] = {0}, all = 0;
  int *rows = malloc(ROWS * 100 * sizeof *rows);
#pragma omp target teams distribute parallel for map(to : price[:n]) map(from : rows[:ROWS * 100]) map(tofrom : total) thread_limit(256)
  for (int i = 0; i < ROWS * 100; i++) {
    int s = 0;
    for (int j = 0; j < COLUMNS; j++) s += price[(i * COLUMNS + j) % n] * j;
    rows[i] = s;
#pragma omp atomic update
    total[0] += s & 15;
  }
  for (int i = 0; i < ROWS * 100; i++) {
    int s = 0;
    for (int j = 0; j < COLUMNS; j++) s += price[(i * COLUMNS + j) % n] * j;
    CHECK(rows[i] == s);
    all += s & 15;
  }
  CHECK(total[0] == all);
  return failures != 0;
}
