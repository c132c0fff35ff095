// Counters and temporaries that are declared at the function's top, as C89 wants them, with private clauses
// and without: each iteration gives them values before it reads them. And what looks like that and is not.
// lanes: host sim nvcc cubin ptx
// options: -Wno-openmp-race
#include "../check.h"
#include <stdlib.h>

enum { N = 100, M = 7 };

static void product(int n, const double *a, const double *b, double *c) {
  int i, j, k;
  double sum;
#pragma omp target teams distribute parallel for map(to : a [0:n * n], b [0:n * n]) map(from : c [0:n * n])
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      sum = 0;
      for (k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}
static void rank_k(int n, const double *a, double *c) {
  int i, j, k;
#pragma omp target teams distribute parallel for private(j, k) map(to : a [0:n * n]) map(tofrom : c [0:n * n])
  for (i = 0; i < n; i++) {
    for (j = 0; j < n; j++) c[i * n + j] *= 3;
    for (j = 0; j < n; j++)
      for (k = 0; k < n; k++) c[i * n + j] += a[i * n + k] * a[j * n + k];
  }
}
static double relax(int n, const double *a, double *b) {
  int i, j;
  double error = 0, difference;
#pragma omp target teams distribute parallel for map(to                                                      \
                                                     : a [0:n * n]) map(tofrom                               \
                                                                        : b [0:n * n], error)                \
    reduction(max                                                                                            \
              : error)
  for (i = 1; i < n - 1; i++)
    for (j = 1; j < n - 1; j++) {
      b[i * n + j] = 0.25 * (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
      difference = b[i * n + j] - a[i * n + j];
      if (difference < 0) difference = -difference;
      if (difference > error) error = difference;
    }
  return error;
}

/// Where the first of its kind stands: the counter is used behind its loop, in the iteration.
static void find(int n, const int *a, int *first) {
  int i, j;
#pragma omp target teams distribute parallel for map(to : a [0:n * M]) map(from : first [0:n])
  for (i = 0; i < n; i++) {
    for (j = 0; j < M; j++)
      if (a[i * M + j] == 3) break;
    first[i] = j;
  }
}
/// The counter goes on where another loop has left it.
static void halves(int n, int *a) {
  int i, j;
#pragma omp target teams distribute parallel for map(tofrom : a [0:n * M])
  for (i = 0; i < n; i++) {
    for (j = 0; j < M / 2; j++) a[i * M + j] = 1;
    for (; j < M; j++) a[i * M + j] = 2;
  }
}
/// A value from before the construct.
static void begins(int n, int *a) {
  int i, add = 5;
#pragma omp target teams distribute parallel for map(tofrom : a [0:n])
  for (i = 0; i < n; i++) {
    if (i < 0) add = 0;
    a[i] += add;
  }
}
/// One iteration, in one thread, leaves for the next one what it has counted.
static void counts(int n, int *a) {
  int i, next = 0;
#pragma omp target map(tofrom : a [0:n])
#pragma omp teams distribute parallel for num_teams(1) num_threads(1)
  for (i = 0; i < n; i++) {
    a[i] = next;
    next = i + 1;
  }
}
/// What the last iteration leaves is read behind the loop, by the only thread that there is.
static int leaves(int n, int *a) {
  int i, j, last = -1;
#pragma omp target map(tofrom : a [0:n], last)
#pragma omp teams num_teams(1)
  {
#pragma omp parallel for num_threads(1)
    for (i = 0; i < n; i++) {
      j = 2 * i;
      a[i] = j;
    }
    last = j;
  }
  return last;
}
/// Shared by the threads of a team, and one of them reads what another one has written.
static int handed(void) {
  int turn = 0, seen = 0, i;
#pragma omp target map(tofrom : seen)
#pragma omp teams num_teams(1)
#pragma omp parallel for num_threads(1) shared(turn)
  for (i = 0; i < 8; i++) {
    if (i % 2 == 0) turn = i;
    seen += turn;
  }
  return seen;
}
/// Its address is what others reach it by.
static void addresses(int n, int *a) {
  int i, mine, *at;
#pragma omp target teams distribute parallel for private(mine, at) map(tofrom : a [0:n])
  for (i = 0; i < n; i++) {
    mine = i;
    at = &mine;
    *at += 1;
    a[i] = mine;
  }
}
/// One of the ways through an iteration has no value of its own for it.
static void jumps(int n, int *a) {
  int i, j = 9;
#pragma omp target teams distribute parallel for map(tofrom : a [0:n]) firstprivate(j)
  for (i = 0; i < n; i++) {
    if (i % 2) goto there;
    a[i] = 1;
  there:
    a[i] += j;
  }
}
/// Conversions to the variable's type are still made, and a pointer is an iteration's own, too.
static void converts(int n, double *a) {
  int i, whole;
  unsigned char small;
  double *row;
#pragma omp target teams distribute parallel for map(tofrom : a [0:n * M])
  for (i = 0; i < n; i++) {
    row = a + i * M;
    whole = row[0] + 0.75;
    small = 255 + whole;
    row[1] = whole;
    row[2] = small;
  }
}
/// Each thread of a region goes through all of the loop.
static void copies(int n, const int *a, int *b) {
  int i, j;
#pragma omp target teams distribute map(to : a [0:n * M]) map(from : b [0:n * M])
  for (i = 0; i < n; i++) {
#pragma omp parallel
    for (j = 0; j < M; j++) b[i * M + j] = a[i * M + j];
  }
}

int main(void) {
  double *a = malloc(N * N * sizeof *a), *b = malloc(N * N * sizeof *b), *c = malloc(N * N * sizeof *c);
  int *e = calloc(N * M, sizeof *e), *f = calloc(N, sizeof *f);
  int i, j, k, wrong = 0;
  for (i = 0; i < N * N; i++) a[i] = i % 13, b[i] = i % 7 - 3;
  product(N, a, b, c);
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++) {
      double sum = 0;
      for (k = 0; k < N; k++) sum += a[i * N + k] * b[k * N + j];
      wrong += c[i * N + j] != sum;
    }
  CHECK(wrong == 0);
  for (i = 0; i < N * N; i++) c[i] = i % 5;
  rank_k(N, a, c);
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++) {
      double sum = 3 * ((i * N + j) % 5);
      for (k = 0; k < N; k++) sum += a[i * N + k] * a[j * N + k];
      wrong += c[i * N + j] != sum;
    }
  CHECK(wrong == 0);
  const double error = relax(N, a, b);
  double most = 0;
  for (i = 1; i < N - 1; i++)
    for (j = 1; j < N - 1; j++) {
      const double is =
          0.25 * (a[i * N + j - 1] + a[i * N + j + 1] + a[(i - 1) * N + j] + a[(i + 1) * N + j]);
      const double apart = is > a[i * N + j] ? is - a[i * N + j] : a[i * N + j] - is;
      wrong += b[i * N + j] != is;
      most = apart > most ? apart : most;
    }
  CHECK(wrong == 0 && error == most);

  for (i = 0; i < N; i++)
    if (i % (M + 1) < M) e[i * M + i % (M + 1)] = 3;
  find(N, e, f);
  for (i = 0; i < N; i++) wrong += f[i] != i % (M + 1);
  CHECK(wrong == 0);
  halves(N, e);
  for (i = 0; i < N * M; i++) wrong += e[i] != (i % M < M / 2 ? 1 : 2);
  CHECK(wrong == 0);
  int *g = calloc(N * M, sizeof *g);
  copies(N, e, g);
  for (i = 0; i < N * M; i++) wrong += g[i] != (i % M < M / 2 ? 1 : 2);
  CHECK(wrong == 0);
  free(g);
  begins(N, f);
  for (i = 0; i < N; i++) wrong += f[i] != i % (M + 1) + 5;
  CHECK(wrong == 0);
  counts(N, f);
  for (i = 0; i < N; i++) wrong += f[i] != i;
  CHECK(wrong == 0);
  CHECK(leaves(N, f) == 2 * (N - 1));
  for (i = 0; i < N; i++) wrong += f[i] != 2 * i;
  CHECK(wrong == 0);
  CHECK(handed() == 24);
  addresses(N, f);
  for (i = 0; i < N; i++) wrong += f[i] != i + 1;
  CHECK(wrong == 0);
  for (i = 0; i < N; i++) f[i] = 0;
  jumps(N, f);
  for (i = 0; i < N; i++) wrong += f[i] != 9 + !(i % 2);
  CHECK(wrong == 0);
  for (i = 0; i < N * N; i++) a[i] = i % 100 + 0.5;
  converts(N, a);
  for (i = 0; i < N; i++) {
    const int whole = (int)(i * M % 100 + 0.5 + 0.75);
    wrong += a[i * M + 1] != whole || a[i * M + 2] != (unsigned char)(255 + whole);
  }
  CHECK(wrong == 0);
  free(a), free(b), free(c), free(e), free(f);
  return 0;
}
