// Inner loops that nobody marked, of constructs that say how many threads a team may have: shared out by teams of that size where
// nothing can tell, and in turn where one thread is all there is.
#include "../check.h"
#include <omp.h>

enum { ROWS = 21, COLS = 150, SIZE = ROWS * COLS };
static float a[SIZE], b[SIZE], c[SIZE];
static int counts[ROWS * 16], threads[SIZE];

static void fill(void) {
  for (int i = 0; i < SIZE; i++) a[i] = (float) (i * 7 % 101) / 8, b[i] = (float) (i * 5 % 89) / 4, c[i] = -1;
  for (int i = 0; i < ROWS * 16; i++) counts[i] = 0;
}

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
/* A nest, a team that adds up in order, and atomic updates. */
#define NESTS(...)                                                                                                     \
  do {                                                                                                                 \
    fill();                                                                                                            \
    PRAGMA(omp target teams distribute parallel for map(tofrom : c) map(to : a, b) __VA_ARGS__)                        \
    for (int i = 0; i < n; i++)                                                                                        \
      for (int j = 0; j < m; j++) c[i * m + j] = a[i * m + j] * b[j];                                                  \
    for (int i = 0; i < SIZE; i++) CHECK(c[i] == a[i] * b[i % COLS]);                                                  \
    PRAGMA(omp target teams distribute parallel for map(tofrom : c, counts) map(to : a, b) __VA_ARGS__)                \
    for (int i = 0; i < n; i++) {                                                                                      \
      float sum = 0;                                                                                                   \
      for (int j = 0; j < m; j++) sum += a[i * m + j];                                                                 \
      for (int j = 0; j < m; j++) c[i * m + j] = b[i * m + j] + sum;                                                   \
      for (int j = 0; j < m; j++) counts[i * 16 + (int) a[i * m + j]]++;                                            \
    }                                                                                                                  \
    int all = 0;                                                                                                       \
    for (int i = 0; i < ROWS; i++) {                                                                                   \
      float sum = 0;                                                                                                   \
      for (int j = 0; j < COLS; j++) sum += a[i * COLS + j];                                                           \
      for (int j = 0; j < COLS; j++) CHECK(c[i * COLS + j] == b[i * COLS + j] + sum);                                  \
    }                                                                                                                  \
    for (int i = 0; i < ROWS * 16; i++) all += counts[i];                                                                   \
    CHECK(all == SIZE);                                                                                                \
  } while (0)

int main(void) {
  int n = ROWS, m = COLS, some = 96, few = 7;
  NESTS();
  NESTS(thread_limit(64));
  NESTS(num_threads(64));
  NESTS(num_threads(128) thread_limit(256));
  NESTS(num_threads(some) thread_limit(50));
  NESTS(thread_limit(some));
  NESTS(thread_limit(few));
  NESTS(num_threads(few) thread_limit(1024));
  NESTS(thread_limit(16));
  NESTS(thread_limit(1));

  /* Who looks finds as many threads as there may be. */
#pragma omp target teams distribute parallel for map(from : threads) thread_limit(64)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) threads[i * m + j] = omp_get_num_threads();
  for (int i = 0; i < SIZE; i++) CHECK(threads[i] >= 1 && threads[i] <= 64);

  /* One thread, one team: its iterations come in turn. */
  fill();
#pragma omp target teams distribute parallel for map(tofrom : c) num_teams(1) num_threads(1)
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++) c[i * m + j] = c[(i - 1) * m + j] + 1;
  for (int i = 0; i < SIZE; i++) CHECK(c[i] == i / COLS - 1);
  return failures != 0;
}
