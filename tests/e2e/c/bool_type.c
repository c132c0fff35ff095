// _Bool: conversions to it, its promotion, arithmetic, increments, bit-fields and pointers.
// lanes: ref host sim
// compare: gcc
// options: -w
#include "../check.h"
static _Bool negate(_Bool b) { return !b; }
int main(void) {
  _Bool a = 0.25, b = "text" != 0, c = 2, d = (_Bool)256, z = 0;
  struct { _Bool f : 1; _Bool g; } s = {4, -1};
  int r[8] = {0};
  void *null = 0;
#pragma omp parallel num_threads(1) firstprivate(a, b, c, d, s, z)
  {
    r[0] = a + b + c + d + s.f + s.g;
    r[1] = sizeof(+a) * 10 + sizeof a;
    c += 5;
    d--, d--;
    z++, z++;
    r[2] = c * 100 + d * 10 + z;
    _Bool p = null, q = r;
    r[3] = p * 10 + q + (_Bool)0.0 + (_Bool)1e-300;
    r[4] = negate(7) * 10 + negate(0.0);
    a = a << 3;
    r[5] = a | 2;
    r[6] = ~a;
    r[7] = -b < 0;
  }
  for (int i = 0; i < 8; i++) printf("%d ", r[i]);
  puts("");
#pragma omp target map(tofrom: r) firstprivate(c, d, s)
  {
    _Bool k = 0.5f, l = &r[0], m = (_Bool)(1LL << 40);
    c += 7, d |= 8, s.f ^= 3;
    r[0] = k + l + m, r[1] = c, r[2] = d, r[3] = s.f, r[4] = (int)sizeof(k + l), r[5] = -k, r[6] = (k ? 2 : 3) + (_Bool)7, r[7] = ~k;
  }
  for (int i = 0; i < 8; i++) printf("%d ", r[i]);
  puts("");
  return failures != 0;
}
