// _Float16, _Float32, _Float64, _Float128, _Float32x, _Float64x, __float128 and long double.
// lanes: ref host sim
// options: -w
// compare: gcc
// not-with-gcc: <12: _Float16 on x86
#include "../check.h"
#define TYPE(e) _Generic((e), _Float16: 1, _Float32: 2, _Float64: 3, _Float128: 4, _Float32x: 5, _Float64x: 6, float: 7, double: 8, long double: 9)
static _Float16 half(_Float16 x) { return x / 2; }
int main(void) {
  _Float16 h = 1.5f16;
  _Float32 f = 2.5f32;
  _Float64 d = 3.5f64;
  _Float128 q = 4.5f128;
  _Float32x fx = 5.5f32x;
  _Float64x dx = 6.5f64x;
  __float128 g = 7.5q;
  long double l = 8.5L;
  _Complex _Float32 cf = 1.0f32 + 2.0if;
  double r[10] = {0};
  int t[12] = {0};
#pragma omp parallel num_threads(1) firstprivate(h, f, d, q, fx, dx, g, l, cf)
  {
    h += 1, q *= q, dx = dx / 2, l = -l;
    r[0] = half(h), r[1] = f * h, r[2] = d + f, r[3] = q, r[4] = fx, r[5] = dx, r[6] = g, r[7] = l, r[8] = __imag__ cf;
    int v[] = {TYPE(h), TYPE(f), TYPE(d), TYPE(q), TYPE(fx), TYPE(dx), TYPE(g), TYPE(h + f), TYPE(f + d), TYPE(d + q), TYPE(1.0f + f), TYPE(l + dx)};
    for (int i = 0; i < 12; i++) t[i] = v[i];
  }
  for (int i = 0; i < 9; i++) printf("%g ", r[i]);
  for (int i = 0; i < 12; i++) printf("%d ", t[i]);
  puts("");
#pragma omp target map(from: r) map(to: f, d, fx)
  {
    _Float64 e = d * f + 0x1p-3f64;
    r[0] = e, r[1] = f, r[2] = fx + 1.0f32x, r[3] = sizeof(_Float32) + sizeof(fx);
  }
  printf("%g %g %g %g\n", r[0], r[1], r[2], r[3]);
  return failures != 0;
}
