// _Complex where it is easily lost: GNU's integer kind, parts as lvalues, negative zeros, promotions, generic
// selection, variable arguments, reductions.
// lanes: ref host sim
// compare: gcc
// options: -w
#include <complex.h>
#include <stdio.h>
#include <string.h>
typedef _Complex float cf;
typedef _Complex int ci; /* GNU */
struct z { _Complex double c; _Complex short s; _Complex _Float128 q; };
static cf table[3] = {1, 2 + 3.0if, [2] = 4.0fi};
static _Complex double constant = __builtin_complex(1.0, -0.0);
static const ci whole = 3 + 4i;
#define SHOW(z) printf("%s %g %g\n", #z, (double)__real__(z), (double)__imag__(z))
static _Complex long double add(_Complex long double a, cf b) { return a + b; }
static _Complex double variadic(int n, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, n);
  _Complex double sum = 0;
  while (n--) sum += __builtin_va_arg(list, _Complex double);
  __builtin_va_end(list);
  return sum;
}
int main(void) {
  struct z v = {.c = 2.0, .s = 5 - 6i, .q = 1.5Q + 2.5Qi};
  cf f = 1.0f + 2.0fi, *p = &f;
  __real__ f = 7;
  __imag__ *p += 1;
  SHOW(f); SHOW(-f); SHOW(~f); SHOW(f * 2); SHOW(2 / f); SHOW(!f + 0.0i); SHOW(f++); SHOW(--f); SHOW((int)f);
  SHOW(table[1]); SHOW(constant); SHOW(whole); SHOW(whole * 2i); SHOW(v.s + 1); SHOW((_Complex char)v.s); SHOW(v.q);
  SHOW(add(1.0Li, f)); SHOW(f == 7); SHOW(f != 1.0i ? f : 0); SHOW(f && 1); SHOW((f, 3.0i)); SHOW(conj(f)); SHOW(variadic(2, (_Complex double)f, 1.0i));
  SHOW(((union { cf c; float a[2]; }){.a = {8, 9}}).c); SHOW((cf){5}); SHOW(__builtin_conjf(f)); SHOW(CMPLX(1, 2)); SHOW(1.0i * 1.0i); SHOW(__real__ 3 + __imag__ 4.5i);
  printf("%zu %zu %zu %zu %zu\n", sizeof(ci), sizeof(__real__ v.s), _Alignof(_Complex long double), sizeof(f + 1.0), sizeof(v.s + 1L));
  printf("%d %d\n", _Generic(f + 1.0, _Complex double: 1, default: 2), _Generic(__imag__ f, float: 3, default: 4));
  double parts[2];
  memcpy(parts, &constant, sizeof parts);
  printf("%d\n", __builtin_signbit(parts[1]) != 0);
  cf sum = 0, product = 1;
  ci count = 0;
#pragma omp parallel for reduction(+ : sum, count) reduction(* : product) firstprivate(v)
  for (int i = 0; i < 8; i++) { sum += table[i % 3] * i; product *= 1.0if; count += 1 + 2i; v.s += 1; }
  SHOW(sum); SHOW(count);
  printf("%g %d\n", crealf(product), cimagf(product) == 0); // its sign depends on the order
#pragma omp parallel
  {
#pragma omp critical
    sum += 1.0if - 1.0if;
#pragma omp single
    f = 3 + 4.0if;
  }
  SHOW(f); SHOW(cabsf(f));
  return 0;
}
