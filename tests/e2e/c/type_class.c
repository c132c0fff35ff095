// __builtin_classify_type is an integer constant, so that it chooses between pointers' types as older <tgmath.h> do.
// compare: gcc
#include "../check.h"
#define FLOATING(x) (__builtin_classify_type(__real__((__typeof__(+(x)))0)) == 8)
/* double for integers, else x's own type */
#define RESULT(x) \
  __typeof__(*(0 ? (__typeof__(0 ? (__typeof__(+(x)) *)0 : (void *)(!FLOATING(x))))0 \
                 : (__typeof__(0 ? (double *)0 : (void *)(FLOATING(x))))0))
#define HALF(x) ((RESULT(x))(x) / 2)
#define KIND(x) _Generic((x), float: 1, double: 2, long double: 3, float _Complex: 4, default: 0)
_Static_assert(__builtin_classify_type(1) == 1 && __builtin_classify_type("") == 5, "");
int main(void) {
  float f = 3;
  float _Complex c = 3;
  int n = 3, kinds = 0;
  double sum = 0;
  printf("%d %d %d %d %d\n", KIND(HALF(f)), KIND(HALF(3.0)), KIND(HALF(3.0L)), KIND(HALF(n)), KIND(HALF(c)));
#pragma omp target map(tofrom : sum, kinds) map(to : f, n)
  {
    sum += HALF(f) + HALF(n);
    kinds += KIND(HALF(f)) + 10 * KIND(HALF(n));
  }
  printf("%g %d\n", sum, kinds);
  CHECK(sum == 3 && kinds == 21);
  return failures != 0;
}
