// Variables at file scope that a region reads, and stores to by pointers that the host has given it.
#include "../check.h"
struct pair { int n, m; } pair = {3, 4};
static struct { int a; double b; } own = {1, 2};
#pragma omp declare target
int number = 5;
static double factor = 2;
struct pair there = {6, 7};
static void set(struct pair *p) { p->n = 11; }
static void set_number(int *p) { p[0] = 12; }
#pragma omp end declare target

int main(void) {
  int r[10] = {0};
  double x[4] = {0};
  struct pair *p = &pair, *q = &there;
  int *n = &number, *a = &own.a;
  double *f = &factor;
#pragma omp target map(tofrom: p[:1], r)
  {
    p->n = 9, r[0] = pair.n;
    set(p), r[1] = pair.n;
  }
#pragma omp target map(tofrom: n[:1], r)
  {
    *n = 10, r[2] = number;
    set_number(n), r[3] = number;
  }
#pragma omp target map(tofrom: f[:1], r)
  f[0] = 10, r[4] = factor;
#pragma omp target map(tofrom: q[:1], r)
  q->m = 10, r[5] = there.m;
#pragma omp target map(tofrom: a[:1], r)
  {
    a[0] = 10, r[6] = own.a;
    a[0]++, r[7] = own.a;
  }
  CHECK(r[0] == 9 && r[1] == 11 && r[2] == 10 && r[3] == 12 && r[4] == 10 && r[5] == 10 && r[6] == 10);
  CHECK(r[7] == 11);

  // By iterations, of which one reads what it has stored.
#pragma omp target teams distribute parallel for map(tofrom: n[:1], r)
  for (int i = 0; i < 10; i++)
    if (i == 8) *n = 20, r[i] = number;
#pragma omp target teams distribute parallel for map(tofrom: p[:1], r)
  for (int i = 0; i < 10; i++)
    if (i == 9) p->m = 21, r[i] = pair.m;
  double *y = x;
#pragma omp target teams distribute parallel for map(tofrom: y[:4])
  for (int i = 0; i < 4; i++) y[i] = factor * there.m + number;
  CHECK(r[8] == 20 && r[9] == 21 && x[3] == 120);
  return failures != 0;
}
