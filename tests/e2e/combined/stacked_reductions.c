// Stencils that gather something beside what they store, so that a thread may have four rows at a time and stride: a greatest
// difference, sums, counts, of two loops and three, in both spellings, over storage that is one block, and in ranges of which
// few rows, or few columns, are left.
// env: OMPICC_SIM_THREADS=2
#include <stdio.h>
#include <string.h>

enum { MOST = 530 * 1031 };
static int a[MOST], b[MOST], expected[MOST], w[25];
static int failures;

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
typedef long function(const int *, const int *, int *, int, int);
#define STENCIL(name, combine, outer, inner, ...)                                                                      \
  static long name(const int *w, const int *a, int *b, int m, int n) {                                                 \
    long most = -5;                                                                                                    \
    PRAGMA(omp target teams distribute outer reduction(combine : most) map(tofrom : most))                             \
    for (int i = 2; i < m - 2; i++) {                                                                                  \
      inner for (int j = 2; j < n - 2; j++) __VA_ARGS__                                                                \
    }                                                                                                                  \
    return most;                                                                                                       \
  }                                                                                                                    \
  static long name##_here(const int *w, const int *a, int *b, int m, int n) {                                          \
    long most = -5;                                                                                                    \
    for (int i = 2; i < m - 2; i++)                                                                                    \
      for (int j = 2; j < n - 2; j++) __VA_ARGS__                                                                      \
    return most;                                                                                                       \
  }

#define FIVE a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]
#define CHANGE                                                                                                         \
  {                                                                                                                    \
    const int v = (FIVE) / 4, d = v - a[i * n + j];                                                                    \
    b[i * n + j] = v;                                                                                                  \
    if (d > most) most = d;                                                                                            \
  }
#define COUNT                                                                                                          \
  {                                                                                                                    \
    int s = 0;                                                                                                         \
    for (int y = -2; y <= 2; y++)                                                                                      \
      for (int x = -2; x <= 2; x++) s += w[(y + 2) * 5 + x + 2] * a[(i + y) * n + j + x];                              \
    b[i * n + j] = s;                                                                                                  \
    if (s % 3 == 0) most++;                                                                                            \
  }
#define ENERGY                                                                                                         \
  {                                                                                                                    \
    int s = 1;                                                                                                         \
    for (int y = -2; y <= m / n - 1; y++) s = w[y + 2] * a[(i + y) * n + j] - s;                                       \
    most += s;                                                                                                         \
    b[i * n + j] += s;                                                                                                 \
  }
#define NONE
STENCIL(change, max, parallel for collapse(2), NONE, CHANGE)
STENCIL(change_by_teams, max, , PRAGMA(omp parallel for reduction(max : most)), CHANGE)
STENCIL(change_of_rows, max, parallel for, NONE, CHANGE)
STENCIL(count, +, parallel for collapse(2), NONE, COUNT)
STENCIL(count_by_teams, +, , PRAGMA(omp parallel for reduction(+ : most)), COUNT)
STENCIL(energy, +, parallel for collapse(2), NONE, ENERGY)

static long three(const int *w, const int *a, int *b, int m, int n) {
  long least = 1 << 20, sum = 0;
  const int rows = m / 6;
#pragma omp target teams distribute parallel for collapse(3) reduction(min : least) reduction(+ : sum)                 \
    map(tofrom : least, sum)
  for (int i = 1; i < 5; i++)
    for (int j = 1; j < rows - 1; j++)
      for (int k = 1; k < n - 1; k++) {
        const int at = (i * rows + j) * n + k;
        b[at] = w[3] * a[at] - a[at - n] - a[at + n] + a[at - 1] + a[at + 1] - a[at - rows * n] - a[at + rows * n];
        if (b[at] < least) least = b[at];
        sum += b[at];
      }
  return 7 * least + sum;
}
static long three_here(const int *w, const int *a, int *b, int m, int n) {
  long least = 1 << 20, sum = 0;
  const int rows = m / 6;
  for (int i = 1; i < 5; i++)
    for (int j = 1; j < rows - 1; j++)
      for (int k = 1; k < n - 1; k++) {
        const int at = (i * rows + j) * n + k;
        b[at] = w[3] * a[at] - a[at - n] - a[at + n] + a[at - 1] + a[at + 1] - a[at - rows * n] - a[at + rows * n];
        if (b[at] < least) least = b[at];
        sum += b[at];
      }
  return 7 * least + sum;
}

static void check(const char *what, int m, int n, long found, long wanted) {
  if ((found != wanted || memcmp(b, expected, sizeof b)) && failures++ < 20)
    printf("%s, %d x %d: %ld instead of %ld\n", what, m, n, found, wanted);
}
static void one(const char *what, function *device, function *here, int m, int n) {
  memset(b, 1, sizeof b), memset(expected, 1, sizeof expected);
  const long wanted = here(w, a, expected, m, n);
  long found;
#pragma omp target data map(to : a, w) map(tofrom : b)
  found = device(w, a, b, m, n);
  check(what, m, n, found, wanted);
}
#define ONE(name) one(#name, name, name##_here, m, n)
static void all(int m, int n) {
  ONE(change);
  ONE(change_by_teams);
  ONE(change_of_rows);
  ONE(count);
  ONE(count_by_teams);
  ONE(energy);
  ONE(three);
}
// Both in one block, which the launch cannot tell apart.
static void in_one_block(int m, int n) {
  memcpy(b, a, sizeof b), memcpy(expected, a, sizeof b);
  const long wanted = count_here(w, expected, expected + m * n, m, n);
  long found;
#pragma omp target data map(to : w) map(tofrom : b)
  found = count(w, b, b + m * n, m, n);
  check("in one block", m, n, found, wanted);
}

int main(void) {
  for (int i = 0; i < MOST; i++) a[i] = i * 7919l % 1009 - 500;
  for (int i = 0; i < 25; i++) w[i] = i * i % 17 - 6;
  all(131, 149);
  all(7, 1100);
  all(21, 1031);
  all(530, 68);
  all(4, 100); // no iterations
  in_one_block(130, 150);
  int m = 523, n = 1031;
  ONE(change);
  ONE(count_by_teams);
  return failures != 0;
}
