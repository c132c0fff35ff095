// List items of depend are any lvalues: what pointers point to, results of calls, conditional expressions; each
// is evaluated once (gcc 12 crashes).
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

struct record {
  int a, b[3];
  struct record *next;
};
static int calls;
static int *place(int *p) {
  calls++;
  return p;
}

int main(void) {
  int v[20] = {0}, i = 0, n = 0;
  struct record r = {0}, *p = &r;
  r.next = &r;
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int round = 0; round < 20; round++) {
#pragma omp task depend(out : *place(v + 1)) shared(n)
    n = 10 * round;
#pragma omp task depend(inout : *(v + 1), v[i++ % 20], r.a, (p->next)->a, (*p).b[i % 2 + 1], place(v)[3]) shared(n)
    n += v[1] + 1;
#pragma omp task depend(in : (i ? v : v + 1)[1], ((struct record *)p)->b[i % 2 + 1]) affinity(*place(v)) shared(n)
    n += 2;
#pragma omp taskwait
    CHECK(n == 10 * round + 3);
  }
  CHECK(i == 20 && calls >= 40);
  return failures != 0;
}
