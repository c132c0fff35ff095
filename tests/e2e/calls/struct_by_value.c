// Structures as arguments and results of functions on the device.
#include "../check.h"
typedef struct { double re, im; } cnum;
static cnum multiply(cnum a, cnum b) {
  cnum r = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  return r;
}
static double norm2(const cnum *c) { return c->re * c->re + c->im * c->im; }
int main(void) {
  cnum z = {1, 2}, r[4];
  double n[4];
#pragma omp target teams distribute parallel for map(from: r, n)
  for (int i = 0; i < 4; i++) {
    cnum w = {i, 1};
    r[i] = multiply(z, w);
    n[i] = norm2(&r[i]);
  }
  for (int i = 0; i < 4; i++) {
    CHECK(r[i].re == i - 2 && r[i].im == 2 * i + 1);
    CHECK(n[i] == (i - 2.0) * (i - 2) + (2.0 * i + 1) * (2 * i + 1));
  }
  return failures != 0;
}
