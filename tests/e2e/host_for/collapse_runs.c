// Collapsed loops: the schedule cuts the nest anywhere, and each iteration has its place in it. Loops without
// iterations, one iteration, downwards, with steps, over other types.
#include "../check.h"
#include <string.h>

static int seen[8][8][8], total;

static void check(int a, int b, int c, int wanted) {
  int once = 0, more = 0;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      for (int k = 0; k < 8; k++) once += seen[i][j][k] == 1, more += seen[i][j][k] > 1;
  if (once != wanted || more || total != wanted) printf("%d x %d x %d: %d once, %d more, %d\n", a, b, c, once, more, total);
  CHECK(once == wanted && !more && total == wanted);
  memset(seen, 0, sizeof seen);
  total = 0;
}
#define ITERATION(i, j, k) _Pragma("omp atomic") seen[i][j][k]++; _Pragma("omp atomic") total++;

int main(void) {
  static const int sizes[] = {0, 1, 2, 3, 5, 8};
  for (int x = 0; x < 6; x++)
    for (int y = 0; y < 6; y++)
      for (int z = 0; z < 6; z++) {
        int a = sizes[x], b = sizes[y], c = sizes[z];
#pragma omp parallel for collapse(3)
        for (int i = 0; i < a; i++)
          for (long j = b; j > 0; j--)
            for (unsigned char k = 0; k < c; k++) { ITERATION(i, j - 1, k) }
        check(a, b, c, a * b * c);
#pragma omp parallel for collapse(3) schedule(dynamic, 3)
        for (unsigned i = 0; i < (unsigned)a; i++)
          for (int j = -b; j < 0; j++)
            for (short k = c - 1; k >= 0; k--) { ITERATION(i, -j - 1, k) }
        check(a, b, c, a * b * c);
#pragma omp parallel for collapse(2) schedule(static, 5)
        for (int i = 0; i < a; i += 2)
          for (int j = b - 1; j >= 0; j -= 3) { ITERATION(i, j, 0) }
        check(a, b, 1, (a + 1) / 2 * ((b + 2) / 3));
        int i, j, k, last = -1;
#pragma omp parallel for collapse(3) schedule(guided) lastprivate(i, j, k, last)
        for (i = 0; i < a; i++)
          for (j = 0; j < b; ++j)
            for (k = 0; k < c; ++k) {
              if ((i + j + k) % 2) continue; // goes on with the next k
              last = i * 100 + j * 10 + k;
            }
        if (a && b && c) CHECK(i == a && j == b && k == c);
        if (a && b && c && (a + b + c) % 2) CHECK(last == (a - 1) * 100 + (b - 1) * 10 + c - 1);
      }
  return failures != 0;
}
