// _Complex of all kinds, imaginary constants, __real__ and __imag__ as values and as objects, ~.
// lanes: ref host
// compare: gcc
// options: -Wno-pedantic
#include "../check.h"
#include <complex.h>
static double _Complex rotate(double _Complex z) { return z * 1.0i; }
int main(void) {
  float _Complex f = 1.5f + 2.5fi;
  _Complex double d = 3 + 4i, e = 2.0 + 1.0j;
  long double complex l = 1.0L + 2.0Li;
  _Complex int g = 3 + 4i;
  __complex__ char h = 1 + 2i;
  _Complex c = 7; /* GNU: _Complex double */
  double r[10] = {0};
  double complex v[3] = {1, I, 1 + I}, total = 0;
#pragma omp parallel num_threads(1) firstprivate(f, d, g, h, l) shared(e)
  {
    __real__ d += 1;
    __imag__ g = 9;
    e = d * e / f;
    e = ~e + conj(e) - c;
    r[0] = creal(e), r[1] = cimag(e), r[2] = __real__ f, r[3] = __imag__(g * h);
    r[4] = (double)cabs(d), r[5] = (double)(l * l), r[6] = d == (5 + 4i), r[7] = __real__ 3.5 + __imag__ 2;
    r[8] = creal(rotate(d)) + sizeof g + sizeof(_Complex float), r[9] = (double)__real__ ++g;
  }
#pragma omp parallel for reduction(+: total)
  for (int i = 0; i < 3; i++) total += v[i] * (i + 1);
  for (int i = 0; i < 10; i++) printf("%g ", r[i]);
  printf("%g %g\n", __real__ total, __imag__ total);
  return failures != 0;
}
