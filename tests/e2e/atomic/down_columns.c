// Columns to which all rows add by atomic: a thread adds up what it has of a column first.
#include "../check.h"

enum { N = 700, M = 90 };
static float a[N * M], sums[M];
static int key[N], counts[M], bits[M], seen[M];
static double most[M];

static void add(int n, int m, const float *a, const int *key, float *sums, int *counts, int *bits, double *least) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
#pragma omp atomic
      sums[j] += a[i * m + j];
      if (key[i] % 3) {
#pragma omp atomic
        counts[j]--;
      }
#pragma omp atomic
      bits[j] ^= key[i] << j % 8;
#pragma omp atomic
      least[j] = least[j] - a[i * m + j] * 2;
    }
}

// The inner loop's number chooses the row that is added to.
static void across(int n, int m, const int *key, int *seen) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) {
#pragma omp atomic
      seen[j] += key[i];
    }
}

int main(void) {
  for (int i = 0; i < N; i++) key[i] = (int)(i * 7919u % 251);
  for (int i = 0; i < N * M; i++) a[i] = (float)(i % 37) - 11;
#pragma omp target enter data map(to : a, key, sums, counts, bits, most, seen)
  for (int n = 1; n <= N; n = n * 5 + 2)
    for (int m = 1; m <= M; m = m * 6 + 1) {
      for (int j = 0; j < M; j++) sums[j] = counts[j] = bits[j] = seen[j] = j, most[j] = j;
#pragma omp target update to(sums, counts, bits, most, seen)
      add(n, m, a, key, sums, counts, bits, most);
      across(n, m, key, seen);
#pragma omp target update from(sums, counts, bits, most, seen)
      for (int j = 0; j < M; j++) {
        float sum = j;
        int count = j, all = j, keys = j;
        double down = j;
        for (int i = 0; j < m && i < n; i++)
          sum += a[i * m + j], count -= key[i] % 3 != 0, all ^= key[i] << j % 8, down -= a[i * m + j] * 2,
              keys += key[i];
        CHECK(sums[j] == sum && counts[j] == count && bits[j] == all && most[j] == down && seen[j] == keys);
      }
    }
  return failures != 0;
}
