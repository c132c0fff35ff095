// _Alignas, _Alignof, aligned types, variables and members.
// lanes: ref host sim
// compare: gcc
#include "../check.h"
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
struct __attribute__((aligned(64))) line { char c; };
typedef int loose __attribute__((aligned(2)));
typedef double vec[4] __attribute__((aligned(32)));
struct s { char a; alignas(16) int b; _Alignas(double) _Alignas(4) char c; long d __attribute__((aligned(128))); };
struct t { char a; loose b; struct line e; };
static _Alignas(256) char global[3];
int main(void) {
  alignas(32) char x[5] = {1};
  int y __attribute__((aligned(64))) = 2;
  _Alignas(64) _Alignas(8) short z = 3;
  vec v = {1, 2, 3, 4};
  unsigned long r[4] = {0};
#pragma omp parallel num_threads(3) private(x) firstprivate(y, z, v)
  {
    alignas(128) char inner[1];
    struct line l;
    unsigned long bad = ((uintptr_t)x % 32) | ((uintptr_t)&y % 64) | ((uintptr_t)&z % 64) | ((uintptr_t)inner % 128) |
                        ((uintptr_t)&l % 64) | ((uintptr_t)v % 32) | ((uintptr_t)global % 256);
#pragma omp atomic
    r[0] += bad;
#pragma omp single
    r[1] = sizeof(struct s) * 1000 + offsetof(struct s, c) + _Alignof(struct t), r[2] = y + z + (unsigned long)v[3];
  }
  printf("%lu %lu %lu\n", r[0], r[1], r[2]);
  printf("%zu %zu %zu %zu %zu\n", sizeof(struct t), _Alignof(long double), alignof(loose), __alignof__(y), __alignof__(struct s));
#pragma omp target map(from: r) map(to: y)
  {
    struct s s;
    s.d = 3;
    r[0] = sizeof s, r[1] = (uintptr_t)&s.d % 128, r[2] = _Alignof(struct line), r[3] = offsetof(struct t, e);
  }
  printf("%lu %lu %lu %lu\n", r[0], r[1], r[2], r[3]);
  return failures != 0;
}
