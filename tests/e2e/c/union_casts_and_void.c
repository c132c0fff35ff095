// GNU: casts to unions, arithmetic on void pointers and functions, sizeof void, lvalue ?:-free comma, omitted operands.
// lanes: ref host sim
// options: -w
// compare: gcc
#include "../check.h"
union u { int i; float f; char *s; };
static int value(union u x) { return x.i; }
static void nothing(void) {}
static void returns_void(int *r) { return (void)++*r, nothing(); }
int main(void) {
  int v[4] = {1, 2, 3, 4}, r[6] = {0};
#pragma omp parallel num_threads(1) firstprivate(v)
  {
    void *p = v, *q = p + 2 * sizeof(int);
    r[0] = *(int *)q + (int)(q - p) + sizeof(void) + sizeof(nothing);
    r[1] = value((union u)5) + value((union u){.i = 6});
    returns_void(&r[2]);
    p += 4, p++, p--;
    r[3] = *(int *)p;
    r[4] = (nothing(), 3) + ((void)0, 4);
    1 ? nothing() : (void)0;
    r[5] = ((char *)v)[4] + *&v[1] + *&*(v + 2) + 2[v];
  }
  for (int i = 0; i < 6; i++) printf("%d ", r[i]);
  puts("");
#pragma omp target map(tofrom: r) map(to: v)
  {
    void *p = v, *q = p + 2 * sizeof(int);
    r[0] = *(int *)q + (int)(q - p), r[1] = value((union u){.i = 6}), r[5] = 2[v];
  }
  printf("%d %d %d\n", r[0], r[1], r[5]);
  return failures != 0;
}
