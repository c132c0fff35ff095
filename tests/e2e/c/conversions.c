// Integer promotions, the usual arithmetic conversions, shifts, comparisons, pointers' differences.
// lanes: ref host sim
// compare: gcc
// options: -Wno-sign-compare -Wno-overflow -w
#include "../check.h"
#include <stddef.h>
#define TYPE(e) _Generic((e), int: 'i', unsigned: 'u', long: 'l', unsigned long: 'm', long long: 'x', unsigned long long: 'y', \
  float: 'f', double: 'd', long double: 'e', char: 'c', signed char: 'a', unsigned char: 'h', short: 's', unsigned short: 't', _Bool: 'b', default: '?')
int main(void) {
  char c = -1; signed char sc = -2; unsigned char uc = 250; short s = -3; unsigned short us = 65000;
  int i = -4; unsigned u = 5; long l = -6; unsigned long ul = 7; long long x = -8; unsigned long long y = 9;
  float f = 1.5f; double d = 2.5; long double e = 3.5L; _Bool b = 1;
  int v[4];
  char t[64] = {0};
  long long r[12] = {0};
#pragma omp parallel num_threads(1) firstprivate(c, sc, uc, s, us, i, u, l, ul, x, y, f, d, e, b)
  {
    char k[] = {TYPE(c), TYPE(+c), TYPE(c + sc), TYPE(uc << 1), TYPE(s * us), TYPE(~b), TYPE(i + u), TYPE(u + l), TYPE(l + ul), TYPE(ul + x),
                TYPE(x + l), TYPE(y + l), TYPE(l + y), TYPE(u + x), TYPE(f + i), TYPE(f + d), TYPE(d * e), TYPE(f * ul), TYPE(!d), TYPE(c < d), TYPE(&v[3] - v),
                TYPE(sizeof c), TYPE(1 ? c : sc), TYPE(1 ? i : u), TYPE(b ? 1 : 1.f), TYPE((c, s)), TYPE(c = i), TYPE(uc += 1), TYPE(s << l), TYPE(b && b), TYPE(-us), TYPE('a'), TYPE(u >> x), TYPE((char)1), TYPE(uc++), TYPE(c ?: s)};
    for (unsigned n = 0; n < sizeof k; n++) t[n] = k[n];
    c = 200, uc = 250 + 10, s = 70000, us = -1;
    r[0] = c, r[1] = uc, r[2] = s, r[3] = us, r[4] = i < u, r[5] = l < u, r[6] = uc - 5 < 0, r[7] = (unsigned char)~uc >> 1, r[8] = us * us, r[9] = (int)-1.9, r[10] = i >> 1, r[11] = ul - 8 > 0;
  }
  for (int n = 0; n < 12; n++) printf("%lld ", r[n]);
  printf("%s\n", t);
#pragma omp target map(from: r) map(to: c, sc, uc, s, us, i, u, l, ul, f, d)
  {
    c = 200, uc = 250 + 10, s = 70000, us = -1;
    r[0] = c, r[1] = uc, r[2] = s, r[3] = us, r[4] = i < u, r[5] = l < u, r[6] = uc - 5 < 0, r[7] = (unsigned char)~uc >> 1, r[8] = us * us, r[9] = (int)-f, r[10] = i >> 1, r[11] = ul - 8 > 0;
  }
  for (int n = 0; n < 12; n++) printf("%lld ", r[n]);
  puts("");
  return failures != 0;
}
