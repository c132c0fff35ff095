// needs-output: waves
// Nests in an iteration of which neither loop is independent: what lies on a diagonal is, or is not.
#include "../check.h"
#include <stdio.h>
#include <string.h>

enum { BLOCKS = 5, R = 12, C = 20 };
static int in[BLOCKS][R][C], out[BLOCKS][R][C], expected[BLOCKS][R][C];

static int largest(int a, int b, int c) {
  const int ab = a > b ? a : b;
  return ab > c ? ab : c;
}
#pragma omp declare target to(largest)

static void fill(void) {
  for (int b = 0; b < BLOCKS; b++)
    for (int i = 0; i < R; i++)
      for (int j = 0; j < C; j++) in[b][i][j] = (b * 31 + i * 17 + j * 7 + i * j) % 23;
  memset(out, 0, sizeof out);
  memset(expected, 0, sizeof expected);
}

/// One block's nest, in a tile of its own, on the device and here.
#define TEST(NEST)                                                                                           \
  do {                                                                                                       \
    fill();                                                                                                  \
    _Pragma("omp target teams distribute parallel for") for (int b = 0; b < BLOCKS; b++)                     \
        BLOCK(out, NEST) for (int b = 0; b < BLOCKS; b++) BLOCK(expected, NEST)                              \
            CHECK(!memcmp(out, expected, sizeof out));                                                       \
  } while (0)
#define BLOCK(TO, NEST)                                                                                      \
  {                                                                                                          \
    int x[R * C], y[R][C];                                                                                   \
    for (int i = 0; i < R; i++)                                                                              \
      for (int j = 0; j < C; j++) x[i * C + j] = in[b][i][j], y[i][j] = j - i;                               \
    NEST for (int i = 0; i < R; i++) for (int j = 0; j < C; j++) TO[b][i][j] = x[i * C + j] * 100 + y[i][j]; \
  }
#define FOR(v, from, to) for (int v = from; v < to; v++)

int main(void) {
  // Waves: all three neighbours before it; downwards only in part; two arrays; a row's own number.
  TEST(FOR(i, 1, R) FOR(j, 1, C) x[i * C + j] =
           largest(x[(i - 1) * C + j - 1] + y[i][j], x[i * C + j - 1] - 3, x[(i - 1) * C + j] - 2););
  TEST(FOR(i, 2, R) FOR(j, 3, C - 1) {
    const int before = x[(i - 2) * C + j] + x[i * C + j - 3];
    if (before & 1) x[i * C + j] = before % 1000;
    y[i][j] = y[i - 1][j] + x[i * C + j];
  });
  TEST(FOR(i, 1, R - 1) FOR(j, 1, C - 1) y[i][j] =
           (y[i - 1][j] + y[i][j - 1] + y[i + 1][j] + y[i][j + 1]) % 997;);
  // None: the diagonal itself; all to one place; places that data say; a number that is handed on; the end,
  // or another iteration, from within.
  TEST(FOR(i, 1, R) FOR(j, 1, C - 1) y[i][j] = (y[i - 1][j + 1] + y[i][j - 1] * 3) % 997;);
  TEST(FOR(i, 1, R) FOR(j, 1, C) {
    x[0] = (x[0] * 3 + y[i][j]) % 997;
    y[i][j] = x[0] + y[i - 1][j] % 5 + y[i][j - 1];
  });
  TEST(FOR(i, 1, R) FOR(j, 1, C) y[i][x[i * C + j] % C] += y[i - 1][j] % 7 + y[i][j - 1] % 5;);
  TEST(FOR(i, 1, R) FOR(j, 1, C) y[i][(i * j) % C] += y[i - 1][j] % 7 + y[i][j - 1] % 5;);
  TEST(int last = 1; FOR(i, 1, R) FOR(j, 1, C) {
    last = (last * 5 + y[i][j - 1] + y[i - 1][j]) % 991;
    y[i][j] = last;
  });
  TEST(FOR(i, 1, R) FOR(j, 1, C) {
    if (y[i - 1][j] > 30) continue;
    y[i][j] = y[i - 1][j] + y[i][j - 1] % 3 + 1;
  });
  TEST(FOR(i, 1, R) FOR(j, 1, C) {
    if (y[i - 1][j] > 9) break;
    y[i][j] = y[i - 1][j] + y[i][j - 1] % 3 + 1;
  });
  printf("waves\n");
  return failures != 0;
}
