// Variables smaller than the word that a compare-and-swap takes: plain reads and writes around an atomic are of the value
// that it found and left, also where a compiler could take it that a word is none of them.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

#pragma omp declare target
static unsigned char c;
static signed char neighbour;
static short s;
static _Bool b;
#pragma omp end declare target

#define ALL(result)                                                                                            \
  {                                                                                                            \
    int n = 0, v = 0;                                                                                          \
    c = 250, neighbour = -3, s = 7, b = 0;                                                                     \
    _Pragma("omp atomic") c += 4;                                                                              \
    n += c == 254;                                                                                             \
    c = 9;                                                                                                     \
    _Pragma("omp atomic capture") v = c++;                                                                     \
    n += v == 9 && c == 10;                                                                                    \
    _Pragma("omp atomic") neighbour *= 5;                                                                      \
    n += neighbour == -15 && c == 10;                                                                          \
    neighbour = 1;                                                                                             \
    _Pragma("omp atomic") s *= 300;                                                                            \
    n += s == 2100;                                                                                            \
    s = 12;                                                                                                    \
    _Pragma("omp atomic capture") { v = s; s = 40; }                                                           \
    n += v == 12 && s == 40 && neighbour == 1;                                                                 \
    _Pragma("omp atomic") b |= 1;                                                                              \
    n += b == 1;                                                                                               \
    b = 0;                                                                                                     \
    _Pragma("omp atomic read") v = b;                                                                          \
    n += v == 0;                                                                                               \
    _Pragma("omp atomic compare") s = s == 40 ? 41 : s;                                                        \
    n += s == 41;                                                                                              \
    result = n;                                                                                                \
  }

int main(void) {
  int here = 0, there = 0;
  ALL(here)
  CHECK(here == 8);
#pragma omp target map(from : there)
  ALL(there)
  CHECK(there == 8);
  return failures != 0;
}
