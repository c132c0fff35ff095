// Doacross loops: ordered(n) with source and sink, both spellings, up and down, collapsed too.
#include "../check.h"
#include <omp.h>
enum { R = 24, C = 30, D = 4 };
static long table[R][C], cube[R][C][D];
static int chain[1000];

static long expected(int i, int j) { // Delannoy's numbers, modulo
  static long known[R][C];
  if (!known[0][0]) {
    for (int a = 0; a < R; a++)
      for (int b = 0; b < C; b++)
        known[a][b] = a && b ? (known[a - 1][b] + known[a][b - 1] + known[a - 1][b - 1]) % 1000003 : 1;
  }
  return known[i][j];
}
static void check(int line) {
  int wrong = 0;
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) {
      wrong += table[i][j] != expected(i, j);
      table[i][j] = i && j ? -1 : 1;
    }
  if (wrong) printf("%d wrong, line %d\n", wrong, line);
  CHECK(wrong == 0);
}
static void step(int i, int j) {
  table[i][j] = (table[i - 1][j] + table[i][j - 1] + table[i - 1][j - 1]) % 1000003;
}

int main(void) {
  expected(0, 0);
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) table[i][j] = i && j ? -1 : 1;
#pragma omp parallel for ordered(2)
  for (int i = 1; i < R; i++)
    for (int j = 1; j < C; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      step(i, j);
#pragma omp ordered depend(source)
    }
  check(__LINE__);
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 1; i < R; i++) {
#pragma omp ordered depend(sink : i - 1)
    for (int j = 1; j < C; j++) step(i, j);
#pragma omp ordered depend(source)
  }
  check(__LINE__);
#pragma omp parallel
#pragma omp for ordered(2) schedule(dynamic, 2) nowait
  for (long i = R - 1; i > 0; --i)
    for (long j = 1; j < C; j += 1) {
#pragma omp ordered depend(sink : i + 1, j) depend(sink : i, j - 1) // mirrored rows
      step(R - (int)i, (int)j);
#pragma omp ordered depend(source)
    }
  check(__LINE__);
  // Steps other than 1, and a step known at run time alone.
  int two = 2;
#pragma omp parallel for ordered(2) schedule(guided)
  for (int i = 3; i < 2 * R + 1; i += two)
    for (int j = 3 * C - 3; j > 0; j -= 3) {
#pragma omp ordered depend(sink : i - 2, j) depend(sink : i, j + 3)
      step((i - 1) / 2, C - j / 3);
#pragma omp ordered depend(source)
    }
  check(__LINE__);
#pragma omp parallel for collapse(2) ordered(2) schedule(runtime)
  for (int i = 1; i < R; i++)
    for (int j = 1; j < C; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      step(i, j);
#pragma omp ordered depend(source)
    }
  check(__LINE__);
  int j, k, total = 0;
#pragma omp parallel for collapse(2) ordered(3) reduction(+ : total) schedule(dynamic)
  for (int i = 0; i < R; i++)
    for (j = 0; j < C; j++)
      for (k = 0; k < D; k++) {
#pragma omp ordered depend(sink : i - 1, j, k) depend(sink : i, j - 1, k) depend(sink : i, j, k - 1)
        cube[i][j][k] = 1 + (i ? cube[i - 1][j][k] : 0) % 7 + (j ? cube[i][j - 1][k] : 0) % 5 + (k ? cube[i][j][k - 1] : 0) % 3;
#pragma omp ordered depend(source)
        total++;
      }
  CHECK(total == R * C * D);
  int wrong = 0;
  for (int a = 0; a < R; a++)
    for (int b = 0; b < C; b++)
      for (int d = 0; d < D; d++)
        wrong += cube[a][b][d] != 1 + (a ? cube[a - 1][b][d] : 0) % 7 + (b ? cube[a][b - 1][d] : 0) % 5 + (d ? cube[a][b][d - 1] : 0) % 3;
  CHECK(wrong == 0);
#pragma omp parallel
#pragma omp for ordered(1)
  for (int i = 1; i < 1000; i++) {
#pragma omp ordered depend(sink : i - 1)
    chain[i] = chain[i - 1] + 1;
#pragma omp ordered depend(source)
  }
  CHECK(total == R * C * D && chain[999] == 999);
  return failures != 0;
}
