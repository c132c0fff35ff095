// _Decimal32, _Decimal64, _Decimal128.
// lanes: ref host
// compare: gcc
// not-on: aarch64: no decimal floating-point types before gcc 14
#include "../check.h"
static _Decimal64 third(_Decimal64 x) { return x / 3; }
int main(void) {
  _Decimal32 a = 1.1df;
  _Decimal64 b = 2.2dd, v[3] = {0.1dd, 0.2dd, 0.3dd};
  _Decimal128 c = 3.3DL, total = 0;
  double r[4] = {0};
#pragma omp parallel num_threads(1) firstprivate(a, b) shared(c)
  {
    c = c * b + a;
    b = third(b) * 3;
    r[0] = (double)c, r[1] = v[0] + v[1] == v[2], r[2] = (double)(a < b), r[3] = sizeof(a + c) + (int)(b * 10.dd);
  }
#pragma omp parallel for reduction(+: total)
  for (int i = 0; i < 3; i++) total += v[i];
  printf("%g %g %g %g %g\n", r[0], r[1], r[2], r[3], (double)total);
  return failures != 0;
}
