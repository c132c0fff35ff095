// Rows that lie equally far apart, in motion clauses: short and long ones, few and many, forwards and backwards; only what is
// listed is copied.
// lanes: host sim sim53 nvcc cubin ptx
// needs-copies: the original differs from its copy
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 5000, COLUMNS = 30 };
static int m[ROWS][COLUMNS];

// Numbers that say where they are, and in which round.
static int number(int i, int j, int round) { return i * 100 + j + 1 + round * 10000000; }
static void fill(int round) {
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) m[i][j] = number(i, j, round);
}
static void fill_device(int round) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) m[i][j] = i * 100 + j + 1 + round * 10000000;
}
// How many numbers on the host are not those of `other` where listed, and of `own` elsewhere.
static int wrong(int first, int count, int step, int column, int width, int other, int own) {
  int n = 0;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) {
      const int row = i >= first && (i - first) % step == 0 && (i - first) / step < count;
      n += m[i][j] != number(i, j, row && j >= column && j < column + width ? other : own);
    }
  return n;
}

static void section(int first, int count, int step, int column, int width) {
  fill(1);
  fill_device(2);
#pragma omp target update from(m[first : count : step][column : width])
  CHECK(wrong(first, count, step, column, width, 2, 1) == 0);
  fill(3);
#pragma omp target update to(m[first : count : step][column : width])
  fill(4);
#pragma omp target update from(m)
  CHECK(wrong(first, count, step, column, width, 3, 2) == 0);
}

int main(void) {
  if (!omp_get_num_devices()) return 0; // there is no copy
#pragma omp target data map(alloc : m)
  {
    section(0, ROWS, 1, 3, 1);
    section(0, ROWS, 1, 0, COLUMNS - 1);
    section(0, ROWS, 1, 0, COLUMNS);
    section(2, 4, 1, 1, 2);
    section(2, 3, 1, 1, 2);
    section(ROWS - 1, 1, 1, 1, 2);
    section(7, ROWS / 10, 7, 5, 20);

    // Items that are no list of rows, or change their distance; pairs in the wrong order.
    fill(1), fill_device(2);
#pragma omp target update from(m[8][0:2], m[6][0:2], m[4][0:2], m[2][0:2], m[0][0:2])
    CHECK(wrong(0, 5, 2, 0, 2, 2, 1) == 0);
    fill(1);
#pragma omp target update from(m[0][0:2], m[1][0:2], m[2][0:2], m[3][0:2], m[4][0:2], m[6][0:2], m[8][0:2], m[8][0:2])
    for (int j = 0; j < 2; j++) m[1][j] = number(1, j, 1), m[3][j] = number(3, j, 1);
    CHECK(wrong(0, 5, 2, 0, 2, 2, 1) == 0);
    fill(1);
#pragma omp target update from(m[0][0:5], m[1][0:5], m[2][0:5], m[3][0:5], m[4][0:6])
    m[4][5] = number(4, 5, 1);
    CHECK(wrong(0, 5, 1, 0, 5, 2, 1) == 0);
  }

  // Attached pointers in rows stay what they are on either side.
  struct { int *p, x, y; } s[64];
  int v[64];
  for (int i = 0; i < 64; i++) s[i].p = &v[i], s[i].x = s[i].y = v[i] = i;
#pragma omp target data map(to : s) map(tofrom : v)
  {
#pragma omp target enter data map(to : s[0].p[0:1], s[5].p[0:1])
#pragma omp target
    for (int i = 0; i < 64; i++) s[i].x += 100, *s[i % 2 * 5].p += 1;
#pragma omp target update from(s[0:64:1])
    int right = 1;
    for (int i = 0; i < 64; i++) right &= s[i].p == &v[i] && s[i].x == i + 100 && s[i].y == i;
    CHECK(right);
#pragma omp target exit data map(release : s[0].p[0:1], s[5].p[0:1])
  }
  CHECK(v[0] == 32 && v[5] == 37 && v[1] == 1);
  return failures != 0;
}
