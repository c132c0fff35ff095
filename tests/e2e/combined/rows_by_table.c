// Inner loops that nobody marked over rows that a table names, and with atomic updates of floating-point
// numbers: those that meet at an element come in the order of the program's text.
// env: OMPICC_SIM_THREADS=4
#include "../check.h"
#include <stdlib.h>

static void rows(int n, int m, const int *id, const float *in, float *out, float *sums) {
#pragma omp target teams distribute parallel for map(to : id[:n], in[:n * m]) map(out[:n * m], sums[:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) out[id[i] * m + j] = in[i * m + j];
#pragma omp target teams distribute parallel for map(to : id[:n], in[:n * m]) map(sums[:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
#pragma omp atomic
      sums[id[i] / 2 * m + j] += in[i * m + j];
    }
}

// The table changes while it is used.
static void changing(int n, int m, int *id, float *out) {
#pragma omp target teams distribute parallel for num_threads(1) num_teams(1) map(id[:n]) map(out[:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      out[id[i] * m + j] = (float)(i + j);
      if (j == m / 2) id[i] = (id[i] + 1) % n;
    }
}

enum { LENGTH = 300 };
static void in_order(const int *at, const float *x, float *y) {
#pragma omp target teams distribute parallel for map(to : at[:LENGTH], x[:LENGTH]) map(y[:4])
  for (int i = 0; i < 1; i++)
    for (int j = 0; j < LENGTH; j++) {
#pragma omp atomic
      y[at[j]] += x[j];
    }
#pragma omp target teams distribute parallel for map(to : at[:LENGTH], x[:LENGTH]) map(y[:4])
  for (int i = 0; i < 1; i++)
    for (int j = 0; j < LENGTH; j++) {
#pragma omp atomic
      y[at[j]] += x[i];
    }
}

int main(void) {
  const int sizes[][2] = {{700, 70}, {3, 5}, {1, 1000}, {40, 1}, {0, 7}, {5, 0}};
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const int n = sizes[s][0], m = sizes[s][1], all = n * m;
    int *id = malloc(sizeof *id * (n + 1));
    float *x = malloc(sizeof *x * (3 * all + 1)), *in = x, *out = x + all, *sums = out + all;
    for (int i = 0; i < n; i++) id[i] = n - 1 - i;
    for (int i = 0; i < all; i++) in[i] = (float)(i % 97), out[i] = -1, sums[i] = 1;
    rows(n, m, id, in, out, sums);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        CHECK(out[(n - 1 - i) * m + j] == in[i * m + j]);
        float sum = 1;
        for (int k = 0; k < n; k++)
          if (id[k] / 2 == i) sum += in[k * m + j];
        CHECK(sums[i * m + j] == sum);
      }
    if (n > 1 && n < 100 && m > 1) {
      int *mine = malloc(sizeof *mine * n);
      float *expected = malloc(sizeof *expected * all);
      for (int i = 0; i < all; i++) expected[i] = out[i];
      for (int i = 0; i < n; i++) mine[i] = id[i];
      for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
          expected[mine[i] * m + j] = (float)(i + j);
          if (j == m / 2) mine[i] = (mine[i] + 1) % n;
        }
      changing(n, m, id, out);
      for (int i = 0; i < all; i++) CHECK(out[i] == expected[i]);
      for (int i = 0; i < n; i++) CHECK(id[i] == mine[i]);
      free(mine), free(expected);
    }
    free(id), free(x);
  }
  int at[LENGTH];
  float x[LENGTH], y[4] = {0, 1, 2, 3}, expected[4] = {0, 1, 2, 3};
  for (int j = 0; j < LENGTH; j++) at[j] = j * j % 4, x[j] = j % 3 ? 1.0f / (float)(j + 1) : 1e6f * (float)(j % 5 - 2);
  for (int j = 0; j < LENGTH; j++) expected[at[j]] += x[j];
  for (int j = 0; j < LENGTH; j++) expected[at[j]] += x[0];
  in_order(at, x, y);
  for (int k = 0; k < 4; k++) CHECK(y[k] == expected[k]);
  return failures != 0;
}
