// Objects that parallel regions see keep the alignment that they ask for, by their type or their declaration.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdint.h>
typedef struct { _Alignas(64) int x[4]; int y; } S;
#pragma omp declare target
static int chk(void *p, unsigned a) { return ((uintptr_t) p % a) != 0; }
static int f(void) {
  _Alignas(256) char pad[3];
  S s;
  int bad = 0, __attribute__((aligned(128))) z = 3;
#pragma omp parallel num_threads(4) reduction(+: bad)
  bad += chk(pad, 256) + chk(&s, 64) + chk(&z, 128);
  return bad;
}
static int g(S s) {
  int bad = 0;
#pragma omp parallel num_threads(4) reduction(+ : bad)
  bad += chk(&s, 64) + (s.y != 7);
  return bad;
}
#pragma omp end declare target
int main(void) {
  int bad = 0, b2 = 0;
#pragma omp target map(tofrom: bad)
  { char c = 1;
    _Alignas(128) char b[100];
    S s;
    _Alignas(32) int d;
#pragma omp parallel num_threads(3) reduction(+: bad)
    bad += chk(b, 128) + chk(&s, 64) + chk(&d, 32) + (c != 1);
    bad += f() + g((S){{0}, 7});
  }
#pragma omp target teams num_teams(2) map(tofrom: b2)
  { S s; _Alignas(64) static int st;
#pragma omp parallel private(s) reduction(+: b2)
    b2 += chk(&s, 64) + chk(&st, 64); }
  CHECK(bad == 0 && b2 == 0);
  return failures != 0;
}
