// needs-output: read first
// Loops in an iteration that read what later ones of theirs write: all may read before one writes, or not.
#include "../check.h"
#include <stdio.h>
#include <string.h>

enum { ROWS = 5, N = 100 };
static int in[ROWS][N], out[ROWS][N], expected[ROWS][N];

/// A row's loops, on the device and here.
#define TEST(LOOPS)                                                                                          \
  do {                                                                                                       \
    memset(out, 0, sizeof out);                                                                              \
    memset(expected, 0, sizeof expected);                                                                    \
    _Pragma("omp target teams distribute parallel for") for (int r = 0; r < ROWS; r++)                       \
        ROW(out, LOOPS) for (int r = 0; r < ROWS; r++) ROW(expected, LOOPS)                                  \
            CHECK(!memcmp(out, expected, sizeof out));                                                       \
  } while (0)
#define ROW(TO, LOOPS)                                                                                       \
  {                                                                                                          \
    int x[N];                                                                                                \
    unsigned char bytes[N];                                                                                  \
    for (int i = 0; i < N; i++) x[i] = in[r][i], bytes[i] = i * 7 + r;                                       \
    LOOPS for (int i = 0; i < N; i++) TO[r][i] = x[i] * 1000 + bytes[i];                                     \
  }

int main(void) {
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++) in[r][i] = (r * 31 + i * 17 + i * i) % 97;
  // Ahead: shorter each time, from elsewhere than 0, far ahead, with a conversion where it is stored.
  TEST(for (int s = N - 1; s > 0; s--) for (int i = 0; i < s; i++) x[i] = (3 * x[i + 1] + x[i]) % 1009;);
  TEST(for (int s = 0; s < 9; s++) for (int i = 5; i < N - 20; i++) x[i] = x[i + 20] - x[i + 1] % 7 + s;);
  TEST(for (int i = 0; i < N - 1; i++) bytes[i] = bytes[i + 1] * 5 + x[i];);
  TEST(for (int i = 0; i < N / 2; i++) x[i] = x[N - 1 - i] + x[i + 1];);
  // Behind, on both sides, where data says, and downwards: in order.
  TEST(for (int i = 1; i < N; i++) x[i] = (3 * x[i - 1] + x[i]) % 1009;);
  TEST(for (int i = 1; i < N - 1; i++) x[i] = (x[i - 1] + x[i] + x[i + 1]) % 1009;);
  TEST(for (int i = 0; i < N - 1; i++) x[i] = x[x[i + 1] % N];);
  TEST(for (int i = 0; i < N; i++) x[i] = x[N - 1 - i] * 2;);
  TEST(for (int i = N - 2; i >= 0; i--) x[i] = (x[i + 1] * 3 + x[i]) % 1009;);
  TEST(for (int i = 0; i < N - 1; i++) x[i / 2] = x[i + 1] + 1;);
  printf("read first\n");
  return failures != 0;
}
