// Of the arguments of a type-generic macro only those in generic places choose the function (C11 7.25): not the
// exponent of ldexp, nor what frexp and remquo store through.
// compare: gcc
#include <stdio.h>
#include <tgmath.h>

int main(void) {
  double out[20] = {0};
  int sizes[10] = {0};
#pragma omp target map(tofrom : out, sizes)
  {
    int e = 0, n = 2;
    double d = 12.5;
    float f = 6.25f;
    out[0] = frexp(d, &e) + e;
    out[1] = frexp(f, &e) + e;
    out[2] = frexp(n + 1, &e) + e;
    out[3] = ldexp(f, 3) + ldexp(d, n) + ldexp(n, 2L);
    out[4] = scalbn(d, 2) + scalbln(f, 2L);
    out[5] = remquo(d, f, &e) + (e & 7);
    out[6] = pow(f, 2) + pow(d, f) + pow(f, f);
    out[7] = fma(d, f, 1) + fma(f, f, f);
    out[8] = ilogb(f) + lround(d) + llrint(f);
    out[9] = sqrt(4) + sqrt(6.25f);
    out[10] = 1.0f / 3 == ldexp(1.0f / 3, 0);
    sizes[0] = sizeof frexp(f, &e);
    sizes[1] = sizeof frexp(d, &e);
    sizes[2] = sizeof frexp(n, &e);
    sizes[3] = sizeof ldexp(f, n);
    sizes[4] = sizeof scalbln(f, 1L);
    sizes[5] = sizeof remquo(f, f, &e);
    sizes[6] = sizeof remquo(f, d, &e);
    sizes[7] = sizeof pow(f, f);
    sizes[8] = sizeof pow(f, n);
  }
  for (int i = 0; i < 11; i++) printf("%.9g\n", out[i]);
  for (int i = 0; i < 9; i++) printf("%d\n", sizes[i]);
}
