// Qualifiers at every place of a type, in captured variables and parameters.
// lanes: ref host
// options: -w
// compare: gcc
#include <stdio.h>
#include <stdlib.h>
typedef int vec3[3];
typedef const vec3 cvec3;
typedef volatile struct { int a; } vs;
typedef int (*const cfp)(const int *restrict, volatile void *);
static int fn(const int *restrict p, volatile void *q) {
  (void)q;
  return *p;
}
static const int cret(void) { return 3; }
static cfp gfp = fn;
static const struct {
  const char *const s;
  int (*const f)(const int *, volatile void *);
} tbl[] = {{"s", fn}};
static int work(const int *const restrict *const pp,
                int (*const volatile vf)(const int *restrict, volatile void *), cvec3 cv, const cvec3 *pcv,
                vs *s, const int arr[const restrict static 2], int *volatile *vpp) {
  int r = 0;
#pragma omp parallel for reduction(+ : r) firstprivate(pp, cv, pcv) shared(s, arr)
  for (int i = 0; i < 2; i++)
    r += **pp + vf(*pp, 0) + cv[1] + (*pcv)[2] + s->a + arr[i] + **vpp + gfp(arr, s) + tbl[0].f(arr, 0) +
         cret() + *(const volatile int *)(int *)arr;
#pragma omp parallel num_threads(1)
  {
    const vec3 *q = (const vec3 *)pcv;
    cvec3 loc = {7, 8, 9};
    const cvec3 *ql = &loc;
    volatile const int *const volatile x = &loc[1];
    int *const *y = (int *const *)vpp;
    r += (*q)[0] + (*ql)[2] + *x + **y;
    s->a++;
    **vpp += 2;
  }
  return r;
}
int main(void) {
  int a[3] = {1, 2, 3};
  const int *const restrict p = a;
  vs s = {5};
  int *volatile vp = a;
  cvec3 c = {4, 5, 6};
  printf("%d %d %d\n", work(&p, fn, c, &c, &s, a, &vp), s.a, a[0]);
  return 0;
}
