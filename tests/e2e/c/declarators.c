// Every form of declarator, for variables that parallel regions share and copy.
// lanes: ref host sim
// compare: gcc
#include "../check.h"
typedef int F(int);
typedef int A3[3];
static int twice(int x) { return 2 * x; }
static F square;
static int square(int(x)) { return x * x; }
static int (*table[2])(int) = {twice, square};
static A3 rows[2] = {{1, 2, 3}, {4, 5, 6}};
static int (*row(int i))[3] { return &rows[i]; }
static int (*(*pick(int i))(int))[3] { (void)i; return row; }
static char *const *volatile names_of(char *const *volatile n) { return n; }
static void (*(*handler(int s, void (*f)(int)))(int)) { (void)s; (void)f; return 0; }
static int apply(int f(int), int v[], int const n) { return f(v[n]); }
static int through(int (*(*fpp))(int), A3 *m, int (*const g)(int)) {
  int r = 0;
#pragma omp parallel num_threads(1) firstprivate(fpp, m)
  r = (*fpp)(m[1][2]) + g((*m)[0]);
  return r;
}
int main(void) {
  int (*(*p)(int))(int) = 0, (*q)[3] = row(1), *(*w[2])[3];
  int r[8] = {0}, x = 5, *px = &x, **const ppx = &px;
  F *f = twice;
  char *texts[] = {(char *)"one", (char *)"two"};
  char *const *volatile n = texts;
  int ((parens)) = 3, (*(deep)[2]) = {&x, &parens};
  int *cells[3] = {&x, &parens, px};
  w[0] = w[1] = &cells;
#pragma omp parallel num_threads(1) firstprivate(f, q, ppx) shared(r, w)
  {
    r[0] = f(3) + table[1](4);
    r[1] = (*q)[1] + (*row(0))[2];
    r[2] = **ppx + *deep[1];
    r[3] = *(*w[1])[1];
    r[4] = (*pick(0)(1))[0];
    r[5] = apply(square, *q, 2) + apply(*f, (int[]){7}, 0);
    r[6] = names_of(n)[1][0];
    r[7] = p == 0 && handler(0, 0) == 0;
  }
  for (int i = 0; i < 8; i++) printf("%d ", r[i]);
  printf("%d\n", through(&f, rows, square));
  CHECK(sizeof(int (*[4])(int)) == 32 && sizeof(A3[2]) == 24);
  int d = 0;
#pragma omp target map(from: d) map(to: rows)
  {
    int (*a)[3] = &rows[1], *const(*b)[2] = &(int *const[2]){&(*a)[0], *a + 2};
    d = (*a)[1] * 100 + *(*b)[0] * 10 + *(*b)[1];
  }
  CHECK(d == 546);
  return failures != 0;
}
