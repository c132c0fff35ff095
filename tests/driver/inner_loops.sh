#!/bin/bash
# Inner loops that nobody marked: which are shared out, what --report says of the others, and which kernel is launched.
. "$(dirname "$0")/setup.bash"
quick_kernels
cat >inner.c <<'C'
#include <stdio.h>
#include <stdlib.h>
#define EACH target teams distribute parallel for
static float a[1 << 20], b[1 << 20], c[1 << 14];
static void rows(int n, int m, float *x, const float *y) {
#pragma omp EACH
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) x[i * m + j] = y[i * m + j] + 1;
}
static void columns(int n, int m, float *x, const float *y) {
#pragma omp EACH
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) x[j * n + i] = y[j * n + i] + 1;
}
static void sums(int n, int m, float *x, const float *y) {
#pragma omp EACH
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int j = 0; j < m; j++) sum += y[i * m + j];
    x[i] = sum;
  }
}
static void under(int n, int m, float *x, const float *y) {
#pragma omp EACH
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int j = m - 1; j >= 0; j--)
      sum += y[i * m + j];
    x[i] = sum;
  }
}
static void asked(int n, int m, float *x, const float *y) {
#pragma omp EACH thread_limit(64)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) x[i * m + j] = y[i * m + j] + 1;
}
static void limited(int n, int m, float *x, const float *y, int most) {
#pragma omp EACH num_threads(most) thread_limit(256)
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int j = 0; j < m; j++) sum += y[i * m + j];
    for (int j = 0; j < m; j++) x[i * m + j] = y[i * m + j] / sum;
  }
}
static void few(int n, int m, float *x, const float *y) {
#pragma omp EACH thread_limit(16)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) x[i * m + j] = y[i * m + j] + 1;
}
static void total(int n, int m, float *x, const float *y) {
#pragma omp EACH thread_limit(64)
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int j = 0; j < m; j++) sum += y[i * m + j];
    x[i] = sum;
  }
}
int omp_get_num_threads(void);
static void numbered(int n, int m, float *x, const float *y) {
#pragma omp EACH thread_limit(64)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) x[i * m + j] = y[i * m + j] + omp_get_num_threads();
}
static void dealt(int n, int m, float *x, const float *y) {
#pragma omp EACH thread_limit(64) schedule(static)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) x[i * m + j] = y[i * m + j] + 1;
}
static void first_of(int n, int m, float *x, const float *y) {
#pragma omp EACH
  for (int i = 0; i < n; i++) {
    int p = 0;
    for (int j = 1; j < m; j++)
      if (y[i * m + j] < y[i * m + p]) p = j;
    x[i] = p;
  }
}
static void none_of(int n, int m, float *x, const float *y) {
#pragma omp EACH
  for (int i = 0; i < n; i++) {
    int p = 0;
    for (int j = 1; j < m; j++)
      if (x[n + j] = j, y[i * m + j] < y[i * m + p]) p = j;
    x[i] = p;
  }
}
static void nearest(int n, int m, float *x, const float *y) {
#pragma omp EACH
  for (int i = 0; i < n; i++) {
    float least = 1e30f;
    for (int j = 0; j < m; j++) {
      float d = 0;
      for (int k = 0; k < 16; k++) d += (y[i * 16 + k] - x[j * 16 + k]) * (y[i * 16 + k] - x[j * 16 + k]);
      if (d < least) least = d, x[n + i] = j;
    }
  }
}
static void centre(int n, int m, float *x, const float *y, const float *z) {
#pragma omp EACH
  for (int i = 0; i < n; i++) {
    float least = 1e30f;
    int p = 0;
    for (int j = 0; j < m; j++) {
      float d = 0;
      for (int k = 0; k < 16; k++) d += (y[i * 16 + k] - z[j * 16 + k]) * (y[i * 16 + k] - z[j * 16 + k]);
      if (d < least) least = d, p = j;
    }
    x[i] = p;
  }
}
static void listed(int n, int m, float *x, const float *y, const float *z) {
#pragma omp EACH
  for (int i = 0; i < n; i++) {
    int p = 0;
    for (int j = 0; j < m; j++)
      if (y[i] < z[j]) x[i * m + p++] = j;
  }
}
static void back(int n, int m, float *x, const float *y) {
#pragma omp EACH
  for (int i = 0; i < n; i++) {
    float v[64];
    int p = 0;
    for (int k = 0; k < 64; k++) v[k] = y[k];
    for (int j = 1; j < m; j++)
      for (int k = 0; k < 64; k++) v[k] = v[k] * y[j] + k;
    for (int j = m; j > 0; j--) p = (int)y[i * m + p] + (int)v[p & 63];
    x[i] = p;
  }
}
static void within(int n, int m, float *x, const float *y) {
#pragma omp EACH
  for (int i = 0; i < n; i++) {
    float v[64];
    int p = 0;
    for (int k = 0; k < 64; k++) v[k] = y[k];
    for (int j = 1; j < m; j++) {
      for (int k = 0; k < 64; k++) v[k] = v[k] * y[j] + k;
      for (int l = 1; l < m; l++) p = (int)y[i * m + p] + (int)v[p & 63];
    }
    x[i] = p;
  }
}
static void looks(int n, int m, float *x, float **y) {
#pragma omp EACH
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) x[i * m + j] = y[i][j];
}
int main(int argc, char **argv) {
  const int n = atoi(argv[1]), m = atoi(argv[2]);
  const float *from = argc > 3 ? a + atoi(argv[3]) : b;
#pragma omp target data map(tofrom : a, b, c)
  {
    rows(n, m, a, from);
    columns(n, m, a, from);
    sums(n, m, a, from);
    asked(n, m, a, from);
    limited(n, m, a, from, 128);
    limited(n, m, a, from, 8);
    if (argc == 3 && n * 16 <= 1 << 20 && m * 16 <= 1 << 14) centre(n, m, a, from, c), listed(n, m, a, from, c);
  }
  if (n < 0) total(n, m, a, b);
  if (n < 0) under(n, m, a, b), looks(n, m, a, 0), few(n, m, a, b), numbered(n, m, a, b), dealt(n, m, a, b), first_of(n, m, a, b), none_of(n, m, a, b), nearest(n, m, a, b), back(n, m, a, b), within(n, m, a, b);
  return 0;
}
C
"$OMPICC" -k --report --kernel-format=sim inner.c -o inner >report.txt
has() { grep -qE "$1" report.txt || fail "not '$1' in: $(cat report.txt)"; }
has '^inner.c:6: .* SPMD mode, because the iterations of the inner loop at line 8 are independent: they and the outer ones are one nest, of which a thread has four iterations$'
has '^inner.c:11: .* line 13 are independent'
has '^inner.c:16: .* SPMD mode, because the iterations of the inner loop at line 19 are independent: a team for each outer one shares them out, or those of several ones that share a block$'
has '^inner.c:70: .* line 73 are independent: a team'
has "^  inner loops: each is one thread's: line 82: its iterations share 'p'$"
has "^  inner loops: each is one thread's: line 139: its iterations share 'p'$"
has 'inner_back_.* at lines 124 and 126 are independent: a team'
[[ $(grep -c 'are independent' report.txt) == 10 ]] || fail "the report says it of others, too: $(cat report.txt)"
has "^  inner loops: each is one thread's: line 27: its iterations add to 'sum' in order$"
has '^inner.c:33: .* line 35 are independent'
has '^inner.c:38: .* lines 41 and 42 are independent'
[[ $(grep -c "inner loops: each is one thread's: clauses say how the outer one is to run" report.txt) == 2 ]] ||
  fail "limits that are no bounds: $(cat report.txt)"
has "^  inner loops: each is one thread's: they ask for the team$"
"$OMPICC" --report=json --kernel-format=sim inner.c -o inner >report.json
grep -q "\"inner_loops\": \"line 27: its iterations add to 'sum' in order\"" report.json || fail "$(cat report.json)"

# launched ARGUMENTS...: what runs, in order.
launched() { OMPICC_SIM_THREADS=2 OMPICC_VERBOSE=1 ./inner "$@" 2>&1 | sed -En 's/.*: inner_([a-z]+)_[0-9]+_[0-9a-f]+([a-z_]*): SPMD.*/\1\2/p' | tr '\n' ' '; }
expect() {
  local expected=$1
  shift
  [[ $(launched "$@") == "$expected " ]] || fail "for $*: $(launched "$@")"
}
# A thread that goes through all centres loads its own point as one that is aligned, and they share the centres.
grep -q 'y = CUDADEV_ALIGNED(y, 16);' inner_centre_*_each.cu && grep -q _tile inner_centre_*_each.cu || fail "$(cat inner_centre_*_each.cu)"
expect "rows columns sums_rows asked limited limited_each centre listed" 20 1000 # teams of 8 threads share out nothing
expect "rows columns_each sums_rows asked limited limited_each centre_each listed_each" 800 1000  # neighbours read together, and are many; the others wait for one
expect "rows columns_each sums_each asked limited_each limited_each" 100000 8 # short loops, but rows that lie together
expect "rows_each_overlapping columns_each_overlapping sums_each asked_each_overlapping limited_each_overlapping limited_each_overlapping" 20 1000 4096 # in one array

# Sums may be formed in any order.
"$OMPICC" -ffast-math --report --kernel-format=sim inner.c -o inner >report.txt
has '^inner.c:24: .* line 27 are independent'
# A master and workers where the user asks for them: as it was written.
"$OMPICC" --kernel-mode=generic --report --kernel-format=sim inner.c -o inner >report.txt
! grep 'are independent' report.txt || fail "for all that"

# Loops through tiles: a nest without them, however many and small they are, where no text needs the tiles.
cat >inner.c <<'C'
#include <stdlib.h>
#define TILES target teams distribute parallel for collapse(2)
#define MIN(a, b) ((a) < (b) ? (a) : (b))
static float a[1 << 21], b[1 << 20];
static void turned(int n, int t, float *x, const float *y) {
#pragma omp TILES
  for (int it = 0; it < n; it += t)
    for (int jt = 0; jt < n; jt += t)
      for (int i = it; i < MIN(n, it + t); i++)
        for (int j = jt; j < MIN(n, jt + t); j++) x[i * n + j] = y[j * n + i];
}
static void pieces(int n, int t, float *x, const float *y) {
#pragma omp target teams distribute parallel for
  for (int it = 0; it < n * n; it += t) {
    const int end = MIN(n * n, it + t);
    for (int i = it; i < end; i++) x[i] = y[i];
  }
}
static void numbered(int n, int t, float *x, const float *y) {
#pragma omp TILES
  for (int it = 0; it < n; it += t)
    for (int jt = 0; jt < n; jt += t)
      for (int i = it; i < MIN(n, it + t); i++)
        for (int j = jt; j < MIN(n, jt + t); j++) x[i * n + j] = y[it * n + jt];
}
static void gaps(int n, int t, float *x, const float *y) {
#pragma omp TILES
  for (int it = 0; it < n; it += t)
    for (int jt = 0; jt < n; jt += t)
      for (int i = it; i < MIN(n, it + t - 1); i++)
        for (int j = jt; j < MIN(n, jt + t); j++) x[i * n + j] = y[j * n + i];
}
static void maxima(int n, int t, float *x, const float *y) {
#pragma omp TILES
  for (int it = 0; it < n; it += t)
    for (int jt = 0; jt < n; jt += t)
      for (int i = it; i < (n > it + t ? n : it + t); i++)
        for (int j = jt; j < MIN(n, jt + t); j++) x[it * n + j] = y[j * n + i];
}
static void counted(int n, int t, float *x, const float *y) {
#pragma omp TILES num_teams(4)
  for (int it = 0; it < n; it += t)
    for (int jt = 0; jt < n; jt += t)
      for (int i = it; i < MIN(n, it + t); i++)
        for (int j = jt; j < MIN(n, jt + t); j++) x[i * n + j] = y[j * n + i];
}
int main(int argc, char **argv) {
  const int n = atoi(argv[1]), t = atoi(argv[2]);
  const float *from = argc > 3 ? a + atoi(argv[3]) : b;
#pragma omp target data map(tofrom : a, b)
  turned(n, t, a, from), pieces(n, t, a, from), numbered(n, t, a, from);
  if (n < 0) gaps(n, t, a, b), maxima(n, t, a, b), counted(n, t, a, b);
  return 0;
}
C
"$OMPICC" -k --report --kernel-format=sim inner.c -o inner >report.txt
has '^inner.c:6: .* line 9 are independent: they are one nest, without tiles, of which a thread has four iterations$'
has '^inner.c:13: .* line 16 are independent: they are one nest, without tiles, of which a thread has four iterations$'
has '^inner.c:20: .* line 23 are independent: a team for each outer one shares them out$'
has '^inner.c:27: .* line 30 are independent: a team for each outer one shares them out$'
[[ $(grep -c 'without tiles' report.txt) == 2 ]] || fail "the report says it of others, too: $(cat report.txt)"
has "^  inner loops: each is one thread's: clauses say how the outer one is to run$"
grep -qE '^ +int i = \(int\) _[xy];$' inner_turned_6.cu || fail "$(cat inner_turned_6.cu)"
expect "turned pieces numbered" 100 32
expect "turned pieces numbered_each" 1000 4 # small tiles
expect "turned_each_overlapping pieces_each_overlapping numbered_each_overlapping" 1000 32 1000000 # in one array
