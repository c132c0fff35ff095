// Transparent unions as parameters of functions that regions call and contain.
// lanes: ref host
// compare: gcc
#include "../check.h"
typedef union { int *i; float *f; const void *v; } any __attribute__((__transparent_union__));
union tag { int *i; unsigned *u; } __attribute__((transparent_union));
static int read(any p, int which) {
  int r = 0;
#pragma omp parallel num_threads(1)
  r = which ? (int)*p.f : *p.i;
  return r;
}
static int second(union tag t) { return *t.i; }
int main(void) {
  int i = 5, r = 0;
  float f = 6.5f;
  unsigned u = 7;
  int (*fp)(any, int) = read;
#pragma omp parallel num_threads(1)
  r = read(&i, 0) * 100 + read(&f, 1) * 10 + second(&u) + fp(&i, 0) * 1000 + (read((any){&i}, 0) == 5);
  printf("%d\n", r);
  return failures != 0;
}
