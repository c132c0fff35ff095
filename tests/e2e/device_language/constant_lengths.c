// Arrays whose bounds are constants, but no constant expressions: variable arrays to C, plain ones in
// kernels.
#include "../check.h"
#include <stddef.h>

static const int rows = 2 + 1;
enum { five = 5 };

#pragma omp declare target
static int sum(int n, int m, int (*a)[m]) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) s += a[i][j];
  return s;
}
static int own(const int seed) {
  const int length = 2 * five;
  int t[length], u[seed % 3 + 1], (*p)[length] = &t;
  for (int i = 0; i < length; i++) t[i] = seed + i;
  u[seed % 3] = (int)(sizeof u / sizeof *u);
  return (*p)[length - 1] + (int)(sizeof t / sizeof *t) + (int)(sizeof(int[length]) / sizeof(int)) +
         u[seed % 3];
}
#pragma omp end declare target

static int expectedOwn(int seed) { return seed + 9 + 10 + 10 + seed % 3 + 1; }

static void inLoops(void) {
  const size_t n = 8;
  const int m = 2 * n;
  int a[rows][m], out[100] = {0};
  typedef int row[n];
  row r;
#pragma omp target teams distribute parallel for private(a, r) map(from : out)
  for (int i = 0; i < 100; i++) {
    row one, *at = &one;
    row two[rows];
    const int k = 4;
    struct pair {
      int x;
    } v[k];
    for (int x = 0; x < rows; x++)
      for (int y = 0; y < m; y++) a[x][y] = i + x * y;
    for (size_t x = 0; x < n; x++)
      r[x] = (int)x, one[x] = 2 * (int)x, two[0][x] = two[2][x] = 1, two[1][x] = 3 * (int)x;
    for (int x = 0; x < k; x++) v[x].x = x;
    int(*q)[m] = a + 1;
    out[i] = sum(rows, m, a) + (*at)[3] + two[1][7] + r[5] + q[1][3] + own(i) + (int)sizeof a +
             (int)sizeof(row) + v[3].x + sum(2, n, two + 1) + (int)(&two[2] - two);
  }
  for (int i = 0; i < 100; i++) {
    const int all = 48 * i + 120 + 240;
    CHECK(out[i] == all + 6 + 21 + 5 + i + 6 + expectedOwn(i) + 48 * (int)sizeof(int) + 8 * (int)sizeof(int) +
                        3 + 84 + 8 + 2);
  }
}

static void inTeams(void) {
  const int n = 8;
  int s = 0;
#pragma omp target map(tofrom : s)
  {
    _Alignas(64) int team[n];
    for (int i = 0; i < n; i++) team[i] = i;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < 8; i++) s += team[i];
#pragma omp parallel for firstprivate(team) reduction(+ : s)
    for (int i = 0; i < 8; i++) {
      team[i] += 1;
      s += team[i];
    }
#pragma omp parallel for private(team) reduction(+ : s)
    for (int i = 0; i < 8; i++) {
      team[i] = 1;
      s += team[i];
    }
#pragma omp parallel for reduction(+ : team[:8])
    for (int i = 0; i < 8; i++) team[i] += i;
#pragma omp parallel num_threads(4)
    {
#pragma omp for lastprivate(team)
      for (int i = 0; i < 8; i++)
        for (int k = 0; k < n; k++) team[k] = k == i;
    }
    for (int i = 0; i < n; i++) s += team[i];
  }
  CHECK(s == 28 + 36 + 8 + 1);
}

/// One array is mapped, the other one private, and both have one type.
static void ofOneType(void) {
  const int n = 4;
  typedef int row[n];
  row mapped, scratch;
  for (int i = 0; i < n; i++) mapped[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : mapped) private(scratch)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < n; k++) scratch[k] = i * k;
    mapped[i] += scratch[n - 1] + (int)(sizeof scratch / sizeof(int));
  }
  for (int i = 0; i < n; i++) CHECK(mapped[i] == 4 * i + 4);
}

/// Each time the declaration is reached there is a new one; what no constant says is as long as it says.
static void eachTime(int given) {
  const volatile int changing = 3;
  const int asGiven = given;
  int out[6] = {0};
#pragma omp target map(tofrom : out)
#pragma omp parallel for
  for (int i = 0; i < 6; i++) {
    int all = 0;
    for (int turn = 1; turn < 4; turn++) {
      const int n = 3;
      int a[n], b[changing], c[asGiven], d[turn];
      for (int k = 0; k < n; k++) a[k] = k + turn;
      b[2] = a[2], c[given - 1] = b[2], d[turn - 1] = c[asGiven - 1];
      all += d[turn - 1] + (int)((sizeof a + sizeof b + sizeof c + sizeof d) / sizeof(int));
    }
    out[i] = all + i;
  }
  for (int i = 0; i < 6; i++) CHECK(out[i] == 3 + 4 + 5 + 3 * (3 + 3 + given) + 6 + i);
}

int main(int argc, char **argv) {
  (void)argv;
  inLoops();
  inTeams();
  ofOneType();
  eachTime(argc + 6);
  return failures != 0;
}
