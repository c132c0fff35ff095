// atomic compare with x on the right of its operator: e == x too, which clang takes as well; equality is that of C, so that -0.0
// equals 0.0.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

#pragma omp declare target
static int x;
static unsigned short u;
static double d;
#pragma omp end declare target

#define ALL(result)                                                                                            \
  {                                                                                                            \
    int v = 0, r = 7, n = 0;                                                                                   \
    x = 5, u = 9, d = 0.0;                                                                                     \
    _Pragma("omp atomic compare") x = 5 == x ? 7 : x;                                                          \
    n += x == 7;                                                                                               \
    _Pragma("omp atomic compare") x = 5 == x ? 8 : x;                                                          \
    n += x == 7;                                                                                               \
    _Pragma("omp atomic compare") if (7 == x) { x = 20; }                                                      \
    n += x == 20;                                                                                              \
    _Pragma("omp atomic compare") x = 12 < x ? 12 : x;                                                         \
    n += x == 12;                                                                                              \
    _Pragma("omp atomic compare") x = 11 > x ? 11 : x;                                                         \
    n += x == 12;                                                                                              \
    _Pragma("omp atomic compare") if (13 > x) { x = 13; }                                                      \
    n += x == 13;                                                                                              \
    _Pragma("omp atomic compare capture") { v = u; u = 9 == u ? 3 : u; }                                       \
    n += v == 9 && u == 3;                                                                                     \
    _Pragma("omp atomic compare capture") { r = 9 == u; if (r) { u = 4; } }                                    \
    n += r == 0 && u == 3;                                                                                     \
    _Pragma("omp atomic compare capture") if (9 == u) { u = 4; } else { v = u; }                               \
    n += v == 3 && u == 3;                                                                                     \
    _Pragma("omp atomic compare") d = -0.0 == d ? 5 : d;                                                       \
    n += d == 5;                                                                                               \
    result = n;                                                                                                \
  }

int main(void) {
  int here = 0, there = 0;
  ALL(here)
  CHECK(here == 10);
#pragma omp target map(from : there)
  ALL(there)
  CHECK(there == 10);
  return failures != 0;
}
