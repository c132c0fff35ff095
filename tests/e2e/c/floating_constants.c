// Floating constants: decimal, hexadecimal, all suffixes, and their types.
// lanes: ref host sim
// compare: gcc
#include "../check.h"
#define TYPE(e) _Generic((e), float: 'f', double: 'd', long double: 'l', _Float32: 'F', _Float64: 'D', _Float128: 'Q', default: '?')
int main(void) {
  double r[12] = {0};
  char t[16] = {0};
#pragma omp parallel num_threads(1)
  {
    double v[] = {0x1.8p3, 0x.8p1, 0X1P-2, 0x1.fffffep127f, 1e3, .5e-1, 1.e1, 0x10p0L, 1E+2F, 08.5, 1e0, 0xap-1};
    char k[] = {TYPE(1.), TYPE(1.f), TYPE(1.L), TYPE(0x1p0f), TYPE(1e1l), TYPE(1.0f32), TYPE(1.0f64), TYPE(1.0q), TYPE(1.0F128), TYPE(1.0f * 2.0), TYPE(1 + 1.f)};
    for (int i = 0; i < 12; i++) r[i] = v[i];
    for (unsigned i = 0; i < sizeof k; i++) t[i] = k[i];
  }
  for (int i = 0; i < 12; i++) printf("%a ", r[i]);
  printf("%s\n", t);
#pragma omp target map(from: r)
  {
    r[0] = 0x1.8p3, r[1] = 0x.8p1f, r[2] = 1e-5f, r[3] = 0x1.fffffep127f, r[4] = .5e-1, r[5] = sizeof(1.f) + sizeof(1.);
  }
  for (int i = 0; i < 6; i++) printf("%a ", r[i]);
  puts("");
  return failures != 0;
}
