// Parts of a structure lie on the device as their types ask for, wherever the first one begins.
// not-in-gcc: <11: no members behind -> in map clauses
#include "../check.h"
#include <stdint.h>
struct inner { char c; int b; };
struct parts {
  int pad, u;
  struct inner v;
  char byte;
  long long w;
  double d[3];
  _Alignas(64) float line[16];
  short s;
  _Complex double z;
};
static struct parts global, many[3];

// Where the members lie that a region gets: 0 if all do as they should.
#define ODD(s)                                                                                                      \
  ((uintptr_t)&(s).u % 4 + (uintptr_t)&(s).v.b % 4 + (uintptr_t)&(s).w % 8 + (uintptr_t)&(s).d % 8 +                   \
   (uintptr_t)&(s).line % 64 + (uintptr_t)&(s).z % 8)

int main(void) {
  struct parts s = {.u = 1, .v.b = 2, .byte = 3, .w = 4, .d = {5, 6, 7}, .line = {[3] = 8}, .s = 9, .z = 10}, *p = &s;
  long long sum = 0;
  unsigned long odd = 0;
#pragma omp target map(to: s.u, s.v.b, s.w, s.d, s.line, s.z) map(tofrom: sum, odd)
  sum += s.u + s.v.b + s.w + (int)s.d[1] + (int)s.line[3] + (int)s.z, odd += ODD(s);
  printf("%lld\n", sum);
#pragma omp target map(to: p->v.b, p->byte, p->w, p->z) map(tofrom: sum)
  sum += p->v.b + p->byte + p->w + (int)p->z;
  printf("%lld\n", sum);
  many[1] = global = s;
#pragma omp target enter data map(to: many[1].s, many[1].u, many[1].line, many[1].w)
#pragma omp target map(to: many[1].s, many[1].u, many[1].line, many[1].w) map(tofrom: sum)
  sum += many[1].s + many[1].u + (int)many[1].line[3] + many[1].w;
#pragma omp target exit data map(delete: many[1].s, many[1].u, many[1].line, many[1].w)
  printf("%lld\n", sum);
#pragma omp target data map(tofrom: global.byte, global.d, global.line) map(to: global.u)
  {
#pragma omp target teams distribute parallel for map(tofrom: global.byte, global.d, global.line) map(to: global.u)
    for (int i = 0; i < 16; i++) global.line[i] += i + global.u;
#pragma omp target update from(global.line[2:3])
    printf("%g %g\n", global.line[2], global.line[3]);
  }
  printf("%g %lu\n", global.line[15], odd);
  return failures != 0;
}
