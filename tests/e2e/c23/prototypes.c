// () is (void), (...) needs no parameter before it, and parameters need no names (C23 6.7.7.4).
// options: -std=gnu2x
// not-with-gcc: <13: f(...) wants a named parameter
// compare: gcc
#include "../check.h"
#include <stdarg.h>
static int none() { return 4; }
static int many(...) {
  va_list list;
  va_start(list);
  int a = va_arg(list, int), b = va_arg(list, int);
  va_end(list);
  return a * 10 + b;
}
static int ignores(int, int used, const char *, int (*)(), int[static 2]) { return used; }
int (*pointer)() = none;
static_assert(_Generic(none, int (*)(void): 1, default: 0) && _Generic(many, int (*)(...): 1, default: 0));
int main() {
  int two[2] = {1, 2}, sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 3; i++) sum += none() + many(i, 2) + ignores(1, i, "", none, two) + pointer();
  printf("%d\n", sum);
#pragma omp target map(tofrom : sum)
  {
    int local[2] = {5, 6};
    sum += none() + ignores(1, local[1], nullptr, none, local);
  }
  printf("%d\n", sum);
  return failures != 0;
}
