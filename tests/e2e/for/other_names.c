// The iterations of a chunk come in turn, and so do the chunks that a static schedule deals to a thread whose number
// of threads is said: they may build on each other through any name of an array.
#include "../check.h"

enum { N = 960 };
static int a[N + 64];

static void chain(int length, int step) {
#pragma omp target update from(a)
  for (int i = 0; i < N; i++) CHECK(a[i] == (i % length < step ? i : a[i - step] + 1));
}
static void fresh(void) {
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target update to(a)
}

static void pointers(int *p, int *q, int chunk) { // q == p + 1
  fresh();
#pragma omp target teams distribute parallel for dist_schedule(static, 80) schedule(static, 8) map(p[0 : N], q[0 : N - 1])
  for (int i = 0; i < N - 1; i++)
    if (i % 8 != 7) q[i] = p[i] + 1;
  chain(8, 1);
  fresh();
#pragma omp target teams distribute parallel for dist_schedule(static, 16 * chunk) \
    schedule(dynamic, chunk) map(p[0 : N], q[0 : N - 1])
  for (int i = 0; i < N - 1; i++)
    if (i % chunk != chunk - 1) q[i] = p[i] + 1;
  chain(chunk, 1);
  fresh();
#pragma omp target parallel for schedule(guided, N) num_threads(33) map(p[0 : N], q[0 : N - 1])
  for (int i = 0; i < N - 1; i++) q[i] = p[i] + 1;
  chain(N, 1);
  fresh();
#pragma omp target teams distribute parallel for dist_schedule(static, 16) num_threads(1) map(p[0 : N], q[0 : N - 1])
  for (int i = 0; i < N - 1; i++)
    if (i % 16 != 15) q[i] = p[i] + 1;
  chain(16, 1);
  fresh();
#pragma omp target parallel for schedule(static, 1) num_threads(4) map(p[0 : N + 4])
  for (int i = 0; i < N; i++) p[i + 4] = p[i] + 1;
  chain(N, 4);
  fresh();
#pragma omp target teams distribute parallel for dist_schedule(static, 32) schedule(static, 2) num_threads(4) map(p[0 : N])
  for (int i = 0; i < N; i++)
    if (i % 32 >= 8) p[i] = p[i - 8] + 1;
  chain(32, 8);
  fresh();
#pragma omp target parallel for schedule(static, 24) map(p[0 : N], q[0 : N - 1])
  for (int i = 0; i < N - 1; i++)
    if (i % 24 != 23) q[i] = p[i] + 1;
  chain(24, 1);
  fresh();
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1) map(p[0 : N], q[0 : N - 1])
  for (int i = 0; i < N - 1; i++) q[i] = p[i] + 1;
  chain(N, 1);
}

static void rows(int **row, int n) { // all rows are the same one
  int cells[12] = {0};
#pragma omp target teams distribute parallel for num_teams(1) schedule(static, 12) map(cells) map(row[0 : n])
  for (int i = 0; i < n; i++) {
    row[i] = cells;
    row[i][0] += i;
  }
  CHECK(cells[0] == n * (n - 1) / 2);
}

static void array_and_pointer(int *p) {
  fresh();
#pragma omp target teams distribute parallel for dist_schedule(static, 40) schedule(static, 4) map(a, p[0 : N])
  for (int i = 0; i < N - 1; i++)
    if (i % 4 != 3) p[i + 1] = a[i] + 1;
  chain(4, 1);
}

static void nest(int n, int (*p)[N], int (*q)[N]) { // q == the row behind p
  fresh();
#pragma omp target teams distribute parallel for collapse(2) dist_schedule(static, 100) schedule(static, 10) map(p[0 : 1], q[0 : 1])
  for (int j = 0; j < n; j++)
    for (int i = 0; i < 5; i++)
      if (j % 2 == 0)
        p[0][5 * j + i] = j;
      else
        q[0][5 * j + i - 1] = p[0][5 * j + i - 5] + 1;
#pragma omp target update from(a)
  for (int i = 0; i < 5 * n; i++) CHECK(a[i] == i / 5);
}

/* By subscripts of which several iterations have the same one: a cast makes it narrower. */
static unsigned u[256], v[256], expected[256];
static void wrapped(int one, int n) {
#pragma omp target parallel for num_threads(one) map(u)
  for (int i = 0; i < n; i++) u[(unsigned char)(2 * i)] = u[(unsigned char)(2 * i)] * 3 + i;
#pragma omp target teams distribute num_teams(one) map(v)
  for (int i = 0; i < n; i++) v[(unsigned char)(2 * i)] = v[(unsigned char)(2 * i)] * 3 + i;
  for (int i = 0; i < n; i++) expected[2 * i % 256] = expected[2 * i % 256] * 3 + i;
  for (int i = 0; i < 256; i++) CHECK(u[i] == expected[i] && v[i] == expected[i]);
}

int main(void) {
  int *row[12] = {0};
#pragma omp target enter data map(to : a)
  pointers(a, a + 1, 5);
  rows(row, 12);
  array_and_pointer(a);
  wrapped(1, 3000);
  nest(100, (int(*)[N])a, (int(*)[N])(a + 1));
  return failures != 0;
}
