// What kernels have that one would write by hand: rows of a team's matrix that are one element longer,
// structures and addresses of rows that all threads have, loops written out for arrays in registers.
#include "../check.h"
enum { N = 32, SMALL = 5, ITEMS = 70, STEPS = 7 };
typedef struct {
  int from, to, weight;
} link;
#pragma omp declare target
static void exchange(int *a, int *b) {
  const int t = *a;
  *a = *b;
  *b = t + 1;
}
#pragma omp end declare target

/* Steps down the columns of a team's matrix. */
static void triangles(const int *in, int *out, int items) {
#pragma omp target teams distribute map(to : in[:items * N * N]) map(from : out[:items * N * N])
  for (int b = 0; b < items; b++) {
    int s[N][N];
#pragma omp parallel for collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) s[i][j] = in[(b * N + i) * N + j];
    for (int k = 0; k < N; k++) {
#pragma omp parallel for
      for (int i = k + 1; i < N; i++) s[i][k] += s[k][k];
#pragma omp parallel for
      for (int i = k + 1; i < N; i++)
        for (int j = k + 1; j <= i; j++) s[i][j] -= s[i][k] & s[j][k];
    }
#pragma omp parallel for collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) out[(b * N + i) * N + j] = s[i][j];
  }
}
static void triangles_on_host(int s[N][N]) {
  for (int k = 0; k < N; k++) {
    for (int i = k + 1; i < N; i++) s[i][k] += s[k][k];
    for (int i = k + 1; i < N; i++)
      for (int j = k + 1; j <= i; j++) s[i][j] -= s[i][k] & s[j][k];
  }
}
/* A structure for each team, rows that take turns, and rows that an index names. */
static void weighted(const link *links, int (*values)[N], int *out, int items) {
#pragma omp target teams distribute map(to : links[:items], values[:items]) map(from : out[:items * N])
  for (int b = 0; b < items; b++) {
    int state[2][N];
    const link l = links[b];
    const int doubled = 2 * l.weight;
    const int *from = values[links[b].from], *to = values[l.to];
#pragma omp parallel for
    for (int j = 0; j < N; j++) state[0][j] = from[j] - to[j];
    for (int t = 0; t < STEPS; t++) {
      const int *old = state[t % 2];
      int *new = state[(t + 1) % 2];
#pragma omp parallel for
      for (int j = 0; j < N; j++) new[j] = old[(j + 1) % N] + doubled *j + l.weight;
    }
    int *now = state[0], *last = state[1];
    for (int t = 0; t < STEPS; t++) {
#pragma omp parallel for
      for (int j = 0; j < N; j++) now[j] = last[N - 1 - j] + t;
      now[0] = t;
      int *other = last;
      last = now;
      now = other;
    }
#pragma omp parallel for
    for (int j = 0; j < N; j++) out[b * N + j] = last[j];
  }
}
static void weighted_on_host(const link *links, int (*values)[N], int *out, int b) {
  int state[2][N], t, j;
  for (j = 0; j < N; j++) state[0][j] = values[links[b].from][j] - values[links[b].to][j];
  for (t = 0; t < STEPS; t++)
    for (j = 0; j < N; j++) state[(t + 1) % 2][j] = state[t % 2][(j + 1) % N] + links[b].weight * (2 * j + 1);
  for (t = 0; t < STEPS; t++) {
    for (j = 0; j < N; j++) state[t % 2][j] = state[(t + 1) % 2][N - 1 - j] + t;
    state[t % 2][0] = t;
  }
  for (j = 0; j < N; j++) out[j] = state[(STEPS + 1) % 2][j];
}
/* Small matrices: of a thread each, in triangles. */
static void turned(int m[SMALL][SMALL]) {
  for (int p = 0; p < SMALL - 1; p++)
    for (int q = p + 1; q < SMALL; q++) {
      for (int k = 0; k < SMALL; k++) m[p][k] += m[q][k] * (k + 1);
      exchange(&m[p][q], &m[q][p]);
    }
}
static void small(const int *in, int *out, int items) {
#pragma omp target teams distribute parallel for map(to : in[:items * 25]) map(from : out[:items * 25])
  for (int b = 0; b < items; b++) {
    int m[SMALL][SMALL];
    for (int i = 0; i < SMALL; i++)
      for (int j = 0; j < SMALL; j++) m[i][j] = in[b * 25 + i * SMALL + j];
    for (int p = 0; p < SMALL - 1; p++)
      for (int q = p + 1; q < SMALL; q++) {
        for (int k = 0; k < SMALL; k++) m[p][k] += m[q][k] * (k + 1);
        const int t = m[p][q];
        m[p][q] = m[q][p];
        m[q][p] = t + 1;
      }
    for (int i = 0; i < SMALL; i++)
      for (int j = 0; j < SMALL; j++) out[b * 25 + i * SMALL + j] = m[i][j];
  }
}

int main(void) {
  static int in[ITEMS * N * N], out[ITEMS * N * N], values[ITEMS][N], few[N], matrix[N][N], m[SMALL][SMALL];
  static link links[ITEMS];
  for (int i = 0; i < ITEMS * N * N; i++) in[i] = i * 7919 % 1009;
  for (int b = 0; b < ITEMS; b++) {
    links[b].from = b * 13 % ITEMS, links[b].to = b * 29 % ITEMS, links[b].weight = b % 5;
    for (int j = 0; j < N; j++) values[b][j] = b * j % 17;
  }
  triangles(in, out, ITEMS);
  for (int b = 0; b < ITEMS; b++) {
    for (int i = 0; i < N * N; i++) matrix[i / N][i % N] = in[b * N * N + i];
    triangles_on_host(matrix);
    for (int i = 0; i < N * N; i++) CHECK(out[b * N * N + i] == matrix[i / N][i % N]);
  }
  weighted(links, values, out, ITEMS);
  for (int b = 0; b < ITEMS; b++) {
    weighted_on_host(links, values, few, b);
    for (int j = 0; j < N; j++) CHECK(out[b * N + j] == few[j]);
  }
  small(in, out, ITEMS);
  for (int b = 0; b < ITEMS; b++) {
    for (int i = 0; i < 25; i++) m[i / 5][i % 5] = in[b * 25 + i];
    turned(m);
    for (int i = 0; i < 25; i++) CHECK(out[b * 25 + i] == m[i / 5][i % 5]);
  }
  return failures != 0;
}
