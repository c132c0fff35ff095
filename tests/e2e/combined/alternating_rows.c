// Distributed loops around parallel ones that begin at one of a few places: red and black cells.
#include "../check.h"
#include <limits.h>
#include <string.h>
enum { N = 70, M = 53 };
static int a[N][M], want[N][M];

#define COMPARE(what)                                                                                                  \
  do {                                                                                                                 \
    for (int y = 0; y < N; y++)                                                                                        \
      for (int x = 0; x < M; x++)                                                                                      \
        if (a[y][x] != want[y][x] && failures++ < 5) printf("%s %d %d: %d, not %d\n", what, y, x, a[y][x], want[y][x]); \
    memset(a, 0, sizeof a), memset(want, 0, sizeof want);                                                              \
  } while (0)

static void remainders(int color, int first, int last) {
#pragma omp target teams distribute map(tofrom : a)
  for (int j = first; j < last; j++)
#pragma omp parallel for
    for (int i = 2 + (j + color) % 2; i < M - 1; i += 2) a[j < 0 ? -j : j][i] += 100 * j + i;
  for (int j = first; j < last; j++)
    for (int i = 2 + (j + color) % 2; i < M - 1; i += 2) want[j < 0 ? -j : j][i] += 100 * j + i;
  COMPARE("remainders");
}

// Constants between the loops, a variable that is declared outside, an end that belongs to it.
static void constants(int color) {
  int i;
#pragma omp target teams distribute map(tofrom : a)
  for (int j = 0; j < N; j++) {
    const int odd = (j ^ color) & 1;
    const int start = 3 * (2 - odd);
#pragma omp parallel for
    for (i = start; i <= M - 1; i += 3) {
      const int k = i;
      a[j][k] = odd + i;
    }
  }
  for (int j = 0; j < N; j++)
    for (int k = 3 * (2 - ((j ^ color) & 1)); k <= M - 1; k += 3) want[j][k] = ((j ^ color) & 1) + k;
  COMPARE("constants");
}

static void choices(long n) {
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int j = 0; j < N; j++) a[j][0] = want[j][0] = 0;
#pragma omp target teams distribute collapse(2) map(tofrom : a)
  for (int j = 0; j < N / 2; j++)
    for (int k = 0; k < 2; k++)
#pragma omp parallel for
      for (long i = (j % 2 == 0 ? 5 : 1) - !k; i < n; i++) a[2 * j + k][i] += (int)i + j;
  for (int j = 0; j < N / 2; j++)
    for (int k = 0; k < 2; k++)
      for (long i = (j % 2 == 0 ? 5 : 1) - !k; i < n; i++) want[2 * j + k][i] += (int)i + j;
  COMPARE("choices");
}

// No such loops: a remainder by what is no constant, an end that differs, a start that memory holds.
static void others(int m, const int *starts) {
#pragma omp target teams distribute map(tofrom : a)
  for (int j = 0; j < N; j++)
#pragma omp parallel for
    for (int i = j % m; i < M; i += 4) a[j][i] = i;
#pragma omp target teams distribute map(tofrom : a)
  for (int j = 0; j < N; j++)
#pragma omp parallel for
    for (int i = j % 3; i < M - j % 5; i += 3) a[j][i] += 2 * i;
#pragma omp target teams distribute map(tofrom : a) map(to : starts[:N])
  for (int j = 0; j < N; j++)
#pragma omp parallel for
    for (int i = starts[j] % 2; i < M; i += 2) a[j][i] += 3 * i;
  for (int j = 0; j < N; j++) {
    for (int i = j % m; i < M; i += 4) want[j][i] = i;
    for (int i = j % 3; i < M - j % 5; i += 3) want[j][i] += 2 * i;
    for (int i = starts[j] % 2; i < M; i += 2) want[j][i] += 3 * i;
  }
  COMPARE("others");
}

// Up to the largest number, and down to the smallest.
static void extremes(int high, int low) {
#pragma omp target teams distribute map(tofrom : a)
  for (int j = 0; j < 16; j++)
#pragma omp parallel for
    for (int i = high - 40 + (j & 15); i < high; i++) a[j][i - (high - 40)]++;
#pragma omp target teams distribute map(tofrom : a)
  for (int j = 0; j < 16; j++)
#pragma omp parallel for
    for (int i = low + j % 3; i < low + 20; i++) a[j][i - low] += 2;
  for (int j = 0; j < 16; j++) {
    for (int i = j & 15; i < 40; i++) want[j][i]++;
    for (int i = j % 3; i < 20; i++) want[j][i] += 2;
  }
  COMPARE("extremes");
}

int main(void) {
  extremes(INT_MAX, INT_MIN);
  int starts[N];
  for (int j = 0; j < N; j++) starts[j] = j * 7;
  for (int color = -1; color < 2; color++) {
    remainders(color, 1, N);
    remainders(color, -N + 1, -3);
    remainders(color, 4, 4);
    constants(color);
  }
  choices(M);
  choices(3);
  choices(0);
  others(6, starts);
  return failures != 0;
}
