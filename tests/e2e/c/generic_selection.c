// _Generic: lvalue conversion, qualifiers, default anywhere, functions, arrays and nesting.
// lanes: ref host sim
// compare: gcc
#include "../check.h"
#include <tgmath.h>
struct s { int i; };
static int of_int(int x) { return x; }
static int of_double(double x) { return (int)(10 * x); }
#define CALL(x) _Generic((x), int: of_int, double: of_double, default: of_int)(x)
#define NAME(x) _Generic((x), default: 0, char: 1, signed char: 2, const char *: 3, char *: 4, int (*)(int): 5, struct s: 6, \
  int *: 7, void *: 8, float: 9, long double: 10, _Bool: 11, int (*)[2]: 12, const int *: 13)
int main(void) {
  const char cc = 'a';
  const char *text = "t";
  int a[2] = {0}, r[16] = {0};
  const int *pc = a;
  struct s s = {1};
  const struct s cs = {2};
  float f = 2;
#pragma omp parallel num_threads(1) firstprivate(s, a)
  {
    int v[] = {NAME(cc), NAME("x"), NAME(text), NAME(of_int), NAME(s), NAME(cs), NAME(a), NAME(&a), NAME((void *)0), NAME(f),
               NAME(1.0L), NAME((_Bool)1), NAME(pc), NAME((const char)1), NAME(s.i), CALL(2.5) + CALL(3)};
    for (int i = 0; i < 16; i++) r[i] = v[i];
    _Generic(s.i, int: s.i, default: a[0]) += 4;
    r[0] += s.i * 100 + _Generic(1 ? 1u : -1, unsigned: _Generic('a', int: 7, default: 8), default: 9);
  }
  for (int i = 0; i < 16; i++) printf("%d ", r[i]);
  printf("%g %zu\n", (double)sqrt(f), sizeof sqrt(f));
#pragma omp target map(from: r) map(to: f)
  {
    char c = 'c';
    r[0] = _Generic(c, char: 1, default: 2), r[1] = _Generic(&c, char *: 3, default: 4), r[2] = NAME(f), r[3] = _Generic(c + c, int: 5, default: 6);
    r[4] = (int)sqrt(f * 8);
  }
  printf("%d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4]);
  return failures != 0;
}
