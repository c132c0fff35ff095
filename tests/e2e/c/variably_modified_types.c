// Bounds are evaluated once: of parameters, for statements, casts, structures, typeof, jumps backwards.
// lanes: ref host
// options: -w
// compare: gcc
#include <stddef.h>
#include <stdio.h>
static int k;
static int inc(void) { return ++k; }
static int par(int n, int m[n][k++ + 3], int (*q)[inc()]) {
  int s = 0;
#pragma omp parallel num_threads(1)
  s = sizeof(m[0]) + sizeof(*q);
  return s;
}
static int fl(int n, int v[n][n]) {
  int s = 0;
  for (int(*p)[n] = v; p < v + n; p++) {
#pragma omp parallel num_threads(1) firstprivate(p)
    s += (*p)[1] + sizeof *p;
  }
  return s;
}
static int casts(int n, void *raw) {
  int s = 0;
#pragma omp parallel num_threads(2) reduction(+ : s)
  {
    n += 0;
    s += ((int(*)[n])raw)[1][0] + sizeof(int[n][2]) + sizeof(((int(*)[n])raw)[0]);
    struct {
      int x;
    } loc[n];
    loc[n - 1].x = 3;
    s += loc[n - 1].x + sizeof loc;
    int (*fp[n])(void);
    fp[0] = inc;
    s += sizeof fp;
  }
  return s;
}
static size_t vs(int n) {
  typedef struct {
    int a[3];
  } row_t;
  row_t m[n];
  size_t r = 0;
#pragma omp parallel num_threads(1)
  {
    typeof(m) c;
    typeof(m[0]) d = {{1, 2, 3}};
    c[0] = d;
    r = sizeof c + c[0].a[2];
  }
  return r;
}
static int fl_of(int n, int (*v)[n]) { return n + (v == 0); }
static int prototypes(int n) {
  int r = 0;
  typedef int takes_rows(int, int (*)[n]);
#pragma omp parallel num_threads(1)
  {
    typedef int takes_row(int (*)[n]);
    takes_row *f = 0;
    takes_rows *g = fl_of;
    r = (f == 0) + g(n, 0);
  }
  return r;
}
int main(void) {
  int a[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  int m[2][4];
  int q[2];
  printf("%d %d\n", par(2, (void *)m, (void *)q), k);
  printf("%d %d %zu\n", fl(3, a), casts(3, a), vs(2));
  int n = 2;
  {
    int t[n];
  lbl:;
    int u[n + 1];
    n++;
#pragma omp parallel num_threads(1)
    { t[0] = sizeof u; }
    if (n < 5) goto lbl;
    printf("%d %zu\n", t[0], sizeof t);
  }
  printf("%d\n", prototypes(4));
  return 0;
}
