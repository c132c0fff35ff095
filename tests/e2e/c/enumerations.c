// Enumerations of any width, packed ones, their types and their constants'.
// lanes: ref host sim
// compare: gcc
#include "../check.h"
#include <limits.h>
enum plain { P0, P1 = 5, P2, PLAST = P2, };
enum negative { N = -1, M = 3 };
enum wide { W = 1LL << 40, WNEXT };
enum unsign { U = 0xffffffffu, UL_ = 0xffffffffffffffffull };
enum longneg { LN = -(1LL << 40), LP = 4000000000u };
enum __attribute__((packed)) small { S0, S255 = 255 };
enum small2 { T = 300 } __attribute__((packed));
enum later;
enum later *later_pointer;
enum later { L0 = sizeof(int), L1 = 'a', L2 = (P2 > 3 ? 7 : 8) };
enum { ANON = 12, ANONL = LONG_MAX };
#define TYPE(e) _Generic((e), int: 'i', unsigned: 'u', long: 'l', unsigned long: 'm', char: 'c', unsigned char: 'h', short: 's', unsigned short: 't', default: '?')
int main(void) {
  enum plain p = P2;
  enum wide w = WNEXT;
  enum negative n = N;
  enum small s = S255;
  enum { LOCAL = 3, LOCAL2 } loc = LOCAL2;
  char t[24] = {0};
  int r = 0;
#pragma omp parallel num_threads(1) firstprivate(p, w, s, loc)
  {
    char k[] = {TYPE(p), TYPE(P0), TYPE(w), TYPE(W), TYPE(WNEXT), TYPE(n), TYPE(N), TYPE(U), TYPE(UL_), TYPE((enum unsign)0),
                TYPE(LN), TYPE(LP), TYPE(s), TYPE(S0), TYPE((enum small2)0), TYPE(ANON), TYPE(ANONL), TYPE(loc), TYPE(L2), TYPE(s + 0), TYPE(p + 0), TYPE(w + 0)};
    for (unsigned i = 0; i < sizeof k; i++) t[i] = k[i];
    p++;
    s++;
    r = p * 100 + (w >> 40) + s + loc + (p > -1 ? 1000 : 2000) + (n < 0);
    switch (p) {
    case P0: case P1: case P2: r = -1; break;
    default: r++;
    }
  }
  printf("%s %d\n", t, r);
  printf("%zu %zu %zu %zu %zu\n", sizeof(enum wide), sizeof(enum small), sizeof(enum small2), sizeof(enum unsign), sizeof(enum plain));
#pragma omp target map(tofrom: r) firstprivate(p, w, s, loc)
  {
    enum wide here = W + 3;
    enum { INNER = 4 };
    r = (int)(here - w) + s + loc + INNER + (p == 7) + (ANONL > 0) + (int)(LN >> 40);
  }
  printf("%d\n", r);
  CHECK(later_pointer == 0);
  return failures != 0;
}
