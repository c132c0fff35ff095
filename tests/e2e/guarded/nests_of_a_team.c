/* Collapsed loops that a team shares: each thread counts on from one of its iterations to the next, whatever the
 * loops' lengths are beside the team's size; and loops of which a thread has several iterations at a time. */
#include "../check.h"
#include <stdlib.h>
#include <string.h>

enum { TEAMS = 3, MOST = 4096 };
static int cell[TEAMS][MOST], visits[TEAMS][MOST];

/* Cells are numbered in order: each is visited once, with the right numbers. */
static int wrong_cells(long n) {
  int wrong = 0;
  for (int t = 0; t < TEAMS; t++)
    for (long k = 0; k < MOST; k++)
      wrong += visits[t][k] != (k < n) || cell[t][k] != (k < n ? t + 7 * (int)k : 0);
  return wrong;
}

static int two(int n, int m) {
  memset(cell, 0, sizeof cell), memset(visits, 0, sizeof visits);
#pragma omp target teams distribute map(tofrom : cell, visits) thread_limit(96)
  for (int t = 0; t < TEAMS; t++) {
    int begin = t;
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        cell[t][i * m + j] = begin + 7 * (i * m + j);
        visits[t][i * m + j]++;
      }
  }
  return wrong_cells((long)n * m);
}

/* Of other types, that do not begin at 0, and count down. */
static int three(long n, short m, unsigned k) {
  memset(cell, 0, sizeof cell), memset(visits, 0, sizeof visits);
#pragma omp target teams distribute map(tofrom : cell, visits) thread_limit(64)
  for (int t = 0; t < TEAMS; t++) {
    int begin = t;
#pragma omp parallel for collapse(3)
    for (long h = -5; h < n - 5; h++)
      for (short i = m; i > 0; i--)
        for (unsigned j = 0; j < 2 * k; j += 2) {
          const long at = ((h + 5) * m + (m - i)) * k + j / 2;
          cell[t][at] = begin + 7 * (int)at;
          visits[t][at]++;
        }
  }
  return wrong_cells(n * m * k);
}

#pragma GCC diagnostic ignored "-Wmaybe-uninitialized" /* of what gcc itself makes of collapsed loops */

/* The last iteration's values come out; iterations that `continue`. */
static int last(int n, int m) {
  int wrong = 0, i_last[TEAMS], j_last[TEAMS], odd[TEAMS];
#pragma omp target teams distribute map(from : i_last, j_last, odd) thread_limit(64)
  for (int t = 0; t < TEAMS; t++) {
    int i, j, at = -1, count = 0;
#pragma omp parallel for collapse(2) lastprivate(i, j, at)
    for (i = 0; i < n; i++)
      for (j = 0; j < m; j++) {
        at = i * m + j;
        if (at % 2 == 0) continue;
#pragma omp atomic
        count++;
      }
    i_last[t] = i, j_last[t] = at, odd[t] = count;
  }
  for (int t = 0; t < TEAMS; t++) wrong += i_last[t] != n || j_last[t] != n * m - 1 || odd[t] != n * m / 2;
  return wrong;
}

/* Sums in a thread's order, of 32 and of 64 bits' numbers; the team's own array is stored to. */
static int sums(int n, long m) {
  int wrong = 0;
  int *a = malloc((n + m) * sizeof *a);
  long sum[TEAMS], nested[TEAMS], bins[TEAMS][8];
  for (long i = 0; i < n + m; i++) a[i] = (int)(i * 37 % 101);
#pragma omp target teams distribute map(to : a[:n + m]) map(from : sum, nested, bins) thread_limit(96)
  for (int t = 0; t < TEAMS; t++) {
    long s = 0, both = 0;
    int own[8];
#pragma omp parallel for
    for (int k = 0; k < 8; k++) own[k] = 0;
#pragma omp parallel for reduction(+ : s)
    for (long i = t; i < n; i++) s += a[i];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
#pragma omp atomic
      own[a[i] & 7]++;
#pragma omp parallel for collapse(2) reduction(+ : both)
    for (int i = 0; i < n; i++)
      for (long j = 0; j < m; j++) both += a[i] * a[n + j];
    sum[t] = s, nested[t] = both;
    for (int k = 0; k < 8; k++) bins[t][k] = own[k];
  }
  long rows = 0, columns = 0, expected[8] = {0};
  for (int i = 0; i < n; i++) rows += a[i], expected[a[i] & 7]++;
  for (long j = 0; j < m; j++) columns += a[n + j];
  for (int t = 0; t < TEAMS; t++) {
    long s = 0;
    for (int i = t; i < n; i++) s += a[i];
    wrong += sum[t] != s || nested[t] != rows * columns || memcmp(bins[t], expected, sizeof expected) != 0;
  }
  free(a);
  return wrong;
}

int main(void) {
  static const int lengths[] = {0, 1, 2, 7, 31, 32, 33, 64};
  for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++)
    for (unsigned j = 0; j < sizeof lengths / sizeof *lengths; j++)
      CHECK(two(lengths[i], lengths[j]) == 0);
  CHECK(two(1, 4096) == 0);
  CHECK(two(4096, 1) == 0);
  CHECK(three(0, 3, 4) == 0);
  CHECK(three(3, 0, 4) == 0);
  CHECK(three(3, 4, 0) == 0);
  CHECK(three(1, 1, 1) == 0);
  CHECK(three(5, 7, 11) == 0);
  CHECK(three(2, 64, 32) == 0);
  CHECK(three(200, 1, 3) == 0);
  CHECK(three(3, 5, 250) == 0);
  CHECK(last(9, 13) == 0);
  CHECK(last(1, 64) == 0);
  CHECK(last(64, 5) == 0);
  static const int sizes[] = {1, 95, 96, 97, 287, 288, 289, 384, 385, 1000};
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) CHECK(sums(sizes[i], sizes[9 - i]) == 0);
  printf("%d failures\n", failures);
  return failures != 0;
}
