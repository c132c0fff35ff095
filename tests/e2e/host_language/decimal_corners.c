// Decimal floating point: modes, suffixes, promotions, variable arguments, regions.
// lanes: ref host sim
// compare: gcc
// not-on: aarch64: no decimal floating-point types before gcc 14
// options: -w
#include <stdio.h>
typedef float d32 __attribute__((mode(SD)));
typedef _Decimal128 big;
struct d { _Decimal32 a; _Decimal64 b; big c; };
static _Decimal64 price = 12.34DD, tiny = 1e-300dd;
static const _Decimal32 list[] = {1.1df, -2.DF, [3] = .5df};
static _Decimal128 twice(_Decimal64 x) { return x * 2; }
static int count(int n, ...) {
  __builtin_va_list l;
  __builtin_va_start(l, n);
  _Decimal128 s = 0;
  while (n--) s += __builtin_va_arg(l, _Decimal128);
  __builtin_va_end(l);
  return (int)s;
}
int main(void) {
  struct d v = {1.5df, 2.25dd, 3.125dl};
  d32 m = 4;
  _Decimal64 sum = 0;
  printf("%d %d %d %d\n", (int)(price * 100), (int)(v.a + v.b + v.c), (int)twice(price), price == 12.34dd);
  printf("%zu %zu %zu %d\n", sizeof(list), _Alignof(big), sizeof(v.a + v.b), _Generic(1.dd + 1.df, _Decimal64: 1, default: 2));
  printf("%d %d %d\n", (int)-list[1], list[3] < 1, (int)(m / 3 * 3000));
  printf("%d %d\n", count(3, 1.dl, 2.dl, 3.dl), (double)tiny > 0);
  printf("%d\n", (int)(price > 3 ? price : v.b), !price);
  price += 1; price++; --price; price = -price;
  printf("%d %d\n", (int)price, (int)(_Decimal32)price + (int)(1 ? 2.dd : 3));
#pragma omp parallel for firstprivate(v) lastprivate(m)
  for (int i = 0; i < 100; i++) {
    m = i;
#pragma omp critical
    sum += 0.1dd + (v.a - 1.5df);
  }
  printf("%d %d\n", sum == 10.0dd, (int)m);
  return 0;
}
