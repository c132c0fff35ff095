// Collapsed nests whose inner loops have few iterations, as constants say: their iterations are numbered
// through, and each has its place once, whatever the outer bounds, steps and clauses are.
#include "../check.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
  int e[4][3][3];
} Site;

static int countWrong(const Site *s, int n, int factor) {
  int wrong = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 3; k++)
        for (int l = 0; l < 3; l++) wrong += s[i].e[j][k][l] != factor * (i * 1000 + j * 100 + k * 10 + l);
  return wrong;
}

static void four(Site *s, int n) {
#pragma omp target teams distribute parallel for collapse(4) map(tofrom : s [0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 3; k++)
        for (int l = 0; l < 3; l++) s[i].e[j][k][l] += i * 1000 + j * 100 + k * 10 + l;
}

static void fourTold(Site *s, int n, int teams, int limit) {
#pragma omp target teams distribute parallel for collapse(4) num_teams(teams) thread_limit(limit)            \
    map(tofrom                                                                                               \
        : s [0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 3; k++)
        for (int l = 0; l < 3; l++) s[i].e[j][k][l] += i * 1000 + j * 100 + k * 10 + l;
}

/// Bounds that do not begin at 0, steps, and a row of 5 in the middle.
static int three(int *a, int n) {
  int last = -1;
#pragma omp target teams distribute parallel for collapse(3) map(tofrom : a [0:n * 30]) lastprivate(last)
  for (int i = n - 1; i >= 0; i--)
    for (int j = 2; j < 12; j += 2)
      for (int k = 5; k >= 0; k--) {
        last = i * 10000 + j * 100 + k;
        if (k == 3) continue;
        a[i * 30 + (j / 2 - 1) * 6 + k] += i + j + k;
      }
  return last;
}

/// Rows that fill a block's places, and more along the outer loop than z has.
static long fill(int n) {
  long sum = 0;
#pragma omp target teams distribute parallel for collapse(3) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 2; k++) sum += (long)i * 8 + j * 2 + k;
  return sum;
}

static void pairs(short *a, unsigned n) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : a [0:n * 3])
  for (unsigned i = 0; i < n; i++)
    for (int c = 0; c < 3; c++) a[i * 3 + c]++;
}

/// All bounds are constants.
static int constants(void) {
  int a[7][3][5];
  memset(a, 0, sizeof a);
#pragma omp target teams loop collapse(3) map(tofrom : a)
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 5; k++) a[i][j][k] += i * 15 + j * 5 + k;
  int wrong = 0;
  for (int i = 0; i < 105; i++) wrong += (&a[0][0][0])[i] != i;
  return wrong;
}

int main(void) {
  const int n = 500;
  Site *s = calloc(n, sizeof *s);
  four(s, n);
  CHECK(countWrong(s, n, 1) == 0);
  fourTold(s, n, 3, 40);
  CHECK(countWrong(s, n, 2) == 0);
  fourTold(s, n, 1, 1);
  CHECK(countWrong(s, n, 3) == 0);
  four(s, 0);
  CHECK(countWrong(s, n, 3) == 0);

  int *a = calloc(n * 30, sizeof *a), wrong = 0;
  CHECK(three(a, n) == 10 * 100);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 6; k++) wrong += a[i * 30 + j * 6 + k] != (k == 3 ? 0 : i + (j + 1) * 2 + k);
  CHECK(wrong == 0);

  const long all = 70000l * 8;
  CHECK(fill(70000) == all * (all - 1) / 2);
  CHECK(fill(0) == 0);

  short *b = calloc(3 * 1001, sizeof *b);
  pairs(b, 1000);
  for (int i = 0; i < 3000; i++) wrong += b[i] != 1;
  CHECK(wrong == 0 && b[3000] == 0);
  CHECK(constants() == 0);
  free(s), free(a), free(b);
  return failures != 0;
}
