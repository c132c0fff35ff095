// Loops that do something only for multiples: transposed convolutions and the like, with steps and paddings of
// all kinds, in several spellings, forwards and backwards, with divisors that are none.
#include "../check.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { C = 3, O = 2, H = 7, W = 9, K = 5, MOST = 64 };
static float in[C][H][W], weights[C][O][K][K], out[O][MOST][MOST], expected[O][MOST][MOST];

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define BOTH(name, ...)                                                                                      \
  static void name(int height, int width, int step, int pad, int k, float (*to)[MOST][MOST]) {               \
    PRAGMA(omp target teams distribute parallel for collapse(3) map(to : in, weights) map(to[:O]))           \
    __VA_ARGS__                                                                                              \
  }                                                                                                          \
  static void name##_here(int height, int width, int step, int pad, int k, float (*to)[MOST][MOST]) {        \
    __VA_ARGS__                                                                                              \
  }
#define OUTPUTS                                                                                              \
  for (int o = 0; o < O; o++)                                                                                \
    for (int y = 0; y < height; y++)                                                                         \
      for (int x = 0; x < width; x++)

BOTH(skips, OUTPUTS {
  float s = 0;
  for (int c = 0; c < C; c++)
    for (int a = 0; a < k; a++)
      for (int b = 0; b < k; b++) {
        int i = y + pad - a, j = x + pad - b;
        if (i < 0 || j < 0 || i % step || j % step != 0) continue;
        i /= step, j /= step;
        if (i >= H || j >= W) continue;
        s += in[c][i][j] * weights[c][o][a][b];
      }
  to[o][y][x] = s;
})
BOTH(tests, OUTPUTS {
  float s = 0;
  for (int c = 0; c < C; c++)
    for (int a = -2; a < K - 2; a++) {
      const int i = y - pad + a;
      if (i % step == 0) {
        for (int b = 0; b <= K - 1; b++)
          if (!((x + pad - b) % step)) {
            const int j = (x + pad - b) / step;
            if (i / step >= 0 && i / step < H && j >= 0 && j < W) s += in[c][i / step][j] * weights[c][o][a + 2][b];
          }
      }
    }
  to[o][y][x] = s;
})
/* What is done in front of the test, divisors that change, a test that the loop changes. */
BOTH(others, OUTPUTS {
  float s = 0;
  int n = 1;
  for (int a = 0; a < k; a++) {
    s += 1;
    if ((y + a) % step) continue;
    s += weights[0][o][a][0];
  }
  for (int a = 0; a < k; a++) {
    if ((y + a) % n) continue;
    n = n % 3 + 1;
    s += weights[0][o][a][1];
  }
  for (int a = 0, i = x; a < k; a++) {
    if ((y + i) % step) continue;
    i++;
    s += weights[1][o][a][2];
  }
  for (int a = 0; a < k; a++) {
    if ((y + 2 * a) % step) continue;
    s += weights[2][o][a][3];
  }
  for (int a = k - 1; a >= 0; a--) {
    if ((y + a) % step) continue;
    s = s / 2 + weights[2][o][a][4];
  }
  to[o][y][x] = s;
})
/* Divisors that nobody divides by, and steps beyond all numbers. */
BOTH(none, OUTPUTS {
  float s = 0;
  for (int a = 0; a < k; a++)
    if (step && (y + a) % step == 0) s += weights[0][o][a][x % K];
  for (int a = INT_MAX - 3; a < INT_MAX; a++) {
    if (pad > 0 && (a - pad) % pad) continue;
    s += y;
  }
  to[o][y][x] = s;
})

/* Variables, and conversions, that have not the value that they are given. */
static void narrower(int n, int m, int step, long far, int (*to)[4]) {
#pragma omp target teams distribute parallel for collapse(2) map(to[ : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++) {
      int s = 0;
      for (int a = 0; a < m; a++) {
        const int v = a + far;
        if (v % step) continue;
        s += a;
      }
      for (int a = 0; a < m; a++) {
        const int by = far;
        if ((a + i) % by == 0) s += 1000 * a;
      }
      for (int a = 0; a < m; a++)
        if ((int)(short)(a + j + step * 16384) % step == 0) s += 100000 * a;
      to[i][j] = s;
    }
}

#define TRY(name, ...)                                                                                       \
  do {                                                                                                       \
    memset(out, 0, sizeof out), memset(expected, 0, sizeof expected);                                        \
    name(__VA_ARGS__, out);                                                                                  \
    name##_here(__VA_ARGS__, expected);                                                                      \
    CHECK(!memcmp(out, expected, sizeof out));                                                               \
  } while (0)

int main(void) {
  float *const all = (float *)in, *const weight = (float *)weights;
  for (int i = 0; i < C * H * W; i++) all[i] = (float)(i * 7 % 19 - 9) / 4;
  for (int i = 0; i < C * O * K * K; i++) weight[i] = (float)(i * 5 % 23 - 11) / 8;
  for (int step = 1; step < 5; step++)
    for (int pad = -1; pad < 4; pad++)
      for (int k = 1; k <= K; k += 2) {
        TRY(skips, 23, 31, step, pad, k);
        TRY(tests, 23, 31, step, pad, k);
        TRY(others, 23, 31, step, pad, k);
      }
  static int wide[20][4];
  narrower(20, 30, 3, (1l << 32) + 4, wide);
  int wrong = 0;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 4; j++)
      for (int a = 0; a < 30; a++)
        wide[i][j] -= ((a + 4) % 3 == 0 ? a : 0) + ((a + i) % 4 == 0 ? 1000 * a : 0) +
                      ((a + j - 16384) % 3 == 0 ? 100000 * a : 0);
  for (int i = 0; i < 20 * 4; i++) wrong += wide[i / 4][i % 4] != 0;
  CHECK(wrong == 0);
  TRY(skips, 9, 9, INT_MAX, 1, 5);
  TRY(tests, 9, 9, -2, 1, 5);
  TRY(others, 9, 9, -3, 1, 5);
  TRY(none, 9, 9, 0, 0, 5);
  TRY(none, 9, 9, -2, 2, 5);
  TRY(none, 9, 9, INT_MAX, 1, 5);
  TRY(none, 9, 9, 1 << 30, 3, 5);
  return failures != 0;
}
