// Numbers that are declared before the construct, and that its teams and iterations use as their own: by the
// letter one variable of all, but each team gives it values before it reads them, and so does each iteration.
// Races that only sharing would make are none on a device.
// lanes: sim cubin ptx
// options: -Wno-openmp-race
#include "../check.h"
#include <math.h>
#include <stdlib.h>

enum { Rows = 300, Length = 64 };

/// A butterfly's steps over each row: scalars of teams, of iterations, and a sequential loop's variable.
static void transform(double (*a)[Length], double (*b)[Length], int rows) {
  int row, i, k, step, half, width, from, to;
  double x, y;
#pragma omp target map(tofrom : a [0:rows]) map(alloc : b [0:rows])
#pragma omp teams distribute
  for (row = 0; row < rows; row++) {
    for (step = 1; step <= 6; step++) {
      half = Length / 2;
      width = 1 << (step - 1);
#pragma omp parallel for collapse(2)
      for (i = 0; i < half / width; i++)
        for (k = 0; k < width; k++) {
          from = i * width + k;
          to = i * 2 * width + k;
          x = a[row][from];
          y = a[row][from + half];
          b[row][to] = x + y;
          b[row][to + width] = x - y;
        }
#pragma omp parallel for
      for (i = 0; i < Length; i++) {
        x = b[row][i];
        a[row][i] = x;
      }
    }
  }
}

static void transformed(double *a, double *b) {
  for (int step = 1; step <= 6; step++) {
    const int half = Length / 2, width = 1 << (step - 1);
    for (int i = 0; i < half / width; i++)
      for (int k = 0; k < width; k++) {
        const int from = i * width + k, to = i * 2 * width + k;
        b[to] = a[from] + a[from + half];
        b[to + width] = a[from] - a[from + half];
      }
    for (int i = 0; i < Length; i++) a[i] = b[i];
  }
}

/// The value from before the construct is what each team begins with.
static void begins(int *a, int (*b)[10], int rows) {
  int row, offset = 7;
#pragma omp target map(tofrom : a [0:rows], b [0:rows])
#pragma omp teams distribute
  for (row = 0; row < rows; row++) {
    if (row % 2) offset = 7;
    a[row] += offset;
#pragma omp parallel for
    for (int i = 0; i < 10; i++) b[row][i] = offset + i;
  }
}

/// What one thread takes from the other's hand stays the team's.
static int handed(int *a, int n) {
  int next = 0;
#pragma omp target map(tofrom : a [0:n])
#pragma omp teams num_teams(1)
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int mine;
#pragma omp atomic capture
    mine = next++;
    a[mine]++;
  }
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += a[i] != 1;
  return wrong;
}

/// What a region leaves is read behind it.
static int left(int n) {
  int last = 0, found = -1;
#pragma omp target map(tofrom : found)
#pragma omp teams num_teams(1)
  {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      if (i == n / 2) last = i;
    found = last;
  }
  return found;
}

/// In the loop of a reduction that calls what the translator does not know.
static double greatest(const double *a, int n) {
  double size, most = 0;
#pragma omp target teams distribute parallel for map(to : a [0:n]) map(tofrom : most) reduction(max : most)
  for (int i = 0; i < n; i++) {
    size = fabs(a[i]);
    most = most > size ? most : size;
  }
  return most;
}

int main(void) {
  double(*a)[Length] = malloc(Rows * sizeof *a), (*b)[Length] = malloc(Rows * sizeof *b), c[Length],
  d[Length];
  for (int r = 0; r < Rows; r++)
    for (int i = 0; i < Length; i++) a[r][i] = (r * 31 + i * 17) % 101;
  transform(a, b, Rows);
  int wrong = 0;
  for (int r = 0; r < Rows; r++) {
    for (int i = 0; i < Length; i++) c[i] = (r * 31 + i * 17) % 101;
    transformed(c, d);
    for (int i = 0; i < Length; i++) wrong += a[r][i] != c[i];
  }
  CHECK(wrong == 0);
  int *e = calloc(Rows, sizeof *e);
  static int f[Rows][10];
  begins(e, f, Rows);
  for (int r = 0; r < Rows; r++) {
    wrong += e[r] != 7;
    for (int i = 0; i < 10; i++) wrong += f[r][i] != 7 + i;
  }
  CHECK(wrong == 0);
  for (int r = 0; r < Rows; r++) e[r] = 0;
  CHECK(handed(e, Rows) == 0);
  CHECK(left(100) == 50);
  double g[1000];
  for (int i = 0; i < 1000; i++) g[i] = i == 777 ? -5000 : i % 50;
  CHECK(greatest(g, 1000) == 5000);
  free(a), free(b), free(e);
  return failures != 0;
}
