// List items that are any lvalue or section (OpenMP 5.0): sums of pointers, casts, addresses; and pointers that lie behind
// other pointers, of which only what is behind them is listed.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>
enum { N = 20 };
struct s {
  int a, b[8], *p;
  struct s *next;
};

static void sums_and_casts(int *p, int k) {
  char *raw = (char *)p;
  struct s s = {0}, *ps = &s;
#pragma omp target map(tofrom : *(p + 1))
  p[1] = 1;
  CHECK(p[1] == 1);
#pragma omp target map(tofrom : (p + k)[1 : 3], *(k + p))
  {
    *(p + k) = 5;
    p[k + 3] = 6;
  }
  CHECK(p[k] == 5 && p[k + 3] == 6);
#pragma omp target map(tofrom : ((int *)raw)[0 : 3])
  ((int *)raw)[2] = 7;
  CHECK(p[2] == 7);
#pragma omp target map(tofrom : ((int(*)[5])p)[1 : 2][0 : 5])
  ((int(*)[5])p)[2][3] = 8;
  CHECK(p[13] == 8);
#pragma omp target map(tofrom : ((struct s *)ps)->a, (&s)->b[1 : 2])
  {
    ps->a = 9;
    s.b[2] = 10;
  }
  CHECK(s.a == 9 && s.b[2] == 10);
#pragma omp target enter data map(to : p[0 : N])
#pragma omp target
  p[15] = 11, p[16] = 12;
#pragma omp target update from(*(p + 15)) from(((char *)p)[16 * sizeof(int) : sizeof(int)])
  CHECK(p[15] == 11 && p[16] == 12);
#pragma omp target exit data map(delete : *p)
}

static void behind(int *p) {
  int **pp = &p, **rows = malloc(3 * sizeof *rows), k = 2;
  for (int i = 0; i < 3; i++) rows[i] = p + 5 * i;
#pragma omp target map(tofrom : (*pp)[0 : 3])
  (*pp)[2] = 1;
  CHECK(p[2] == 1);
#pragma omp target map(tofrom : pp[0][0 : 3]) map(pp)
  pp[0][1] = 2;
  CHECK(p[1] == 2 && *pp == p);
#pragma omp target map(tofrom : **pp)
  **pp = 3;
  CHECK(p[0] == 3);
#pragma omp target map(tofrom : rows[0][0 : 5], rows[k][1 : 2])
  for (int i = 0; i < 2; i++) rows[0][i] = ++rows[k][i + 1];
  CHECK(p[0] == p[11] && p[1] == p[12] && rows[1] == p + 5);
#pragma omp target data map(tofrom : rows[k][0 : 5])
#pragma omp target
  rows[k][4] = 77;
  CHECK(p[14] == 77);

  struct s one = {1, {0}, p, NULL}, *v[2] = {NULL, &one}, **vv = v, *ps = &one;
#pragma omp target map(tofrom : v[1]->p[0 : 5])
  v[1]->p[4] = 44;
  CHECK(p[4] == 44);
#pragma omp target map(tofrom : vv[1]->p[0 : 5], vv[1]->a)
  vv[1]->p[4] = ++vv[1]->a;
  CHECK(p[4] == 2 && one.a == 2 && one.p == p);
#pragma omp target map(tofrom : ps, ps->p[0 : 3])
  ps->p[2] = 3;
  CHECK(p[2] == 3 && ps == &one && one.p == p);
  free(rows);
}

int main(void) {
  int *p = malloc(N * sizeof *p);
  for (int i = 0; i < N; i++) p[i] = i;
  sums_and_casts(p, 4);
  behind(p);
  free(p);
  return failures != 0;
}
