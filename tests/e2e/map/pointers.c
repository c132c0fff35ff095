// Pointers: at file scope with device functions, chains of structures, sections of structures, in target tasks.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>
#include <omp.h>
typedef struct { int n; double *d; } V;
V gv; int *gp; int garr[10];
#pragma omp declare target to(gp, garr)
static int use(void) { return gp[2] + garr[1]; }
int main(void) {
  int r = 0;
  gp = malloc(5 * sizeof(int)); for (int i = 0; i < 5; i++) gp[i] = i + 10;
  garr[1] = 3;
#pragma omp target update to(garr)
#pragma omp target data map(to: gp[0:5])
#pragma omp target map(from: r)
  r = use();
  CHECK(r == 15);
  // nested struct pointer chain
  struct N { struct N *next; int v[2]; } c = {0, {3, 4}}, b = {&c, {1, 2}}, a = {&b, {0, 0}};
#pragma omp target map(tofrom: a) map(tofrom: a.next[0:1]) map(tofrom: a.next->next[0:1])
  { a.next->next->v[1] = 44; a.next->v[0] = 11; r = 0; }
  CHECK(c.v[1] == 44 && b.v[0] == 11 && a.next == &b && b.next == &c);
  // vla struct sections
  int n = 6; V *list = malloc(n * sizeof(V));
  for (int i = 0; i < n; i++) list[i].n = i, list[i].d = malloc(8 * (i + 1));
#pragma omp target map(to: list[2:2]) map(from: list[2].d[0:3], list[3].d[0:4])
  for (int k = 2; k < 4; k++) for (int j = 0; j <= k; j++) list[k].d[j] = 10 * k + j;
  CHECK(list[3].d[3] == 33 && list[2].d[2] == 22 && list[2].n == 2);
  // firstprivate pointer/struct; target task
  V s = {3, list[2].d};
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    for (int t = 0; t < 4; t++) {
#pragma omp target nowait map(tofrom: list[t].d[0:t+1]) map(to: list[t]) firstprivate(t, s) depend(out: list[t])
      list[t].d[t] = t + s.n;
#pragma omp target update from(list[t].d[0:1]) nowait depend(in: list[t])
    }
#pragma omp taskwait
  }
  for (int t = 0; t < 4; t++) CHECK(list[t].d[t] == t + 3);
  // private struct and array on target
  int pa[4] = {1,1,1,1};
#pragma omp target private(pa) map(from: r)
  { for (int i = 0; i < 4; i++) pa[i] = i; r = pa[3]; }
  CHECK(r == 3 && pa[3] == 1);
  // target data with use_device_addr of section
#pragma omp target data map(tofrom: pa) use_device_addr(pa)
  {
#pragma omp target has_device_addr(pa)
    pa[2] = 9;
  }
  CHECK(pa[2] == 9);
  // depend iterator with nowait
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp target map(tofrom: pa) depend(iterator(i=0:4), out: pa[i]) nowait
    pa[0] = 5;
#pragma omp task depend(in: pa[0]) shared(pa, r)
    r = pa[0];
  }
  CHECK(r == 5);
  return failures != 0;
}
