// typeof and typeof_unqual (C23 6.7.3.6) in strict mode, too.
// options: -std=c2x
// not-with-gcc: <14: no typeof in strict mode
// not-in-gcc: <15: typeof_unqual keeps the qualifiers of elements
// compare: gcc
#include "../check.h"
static const volatile int qualified = 4;
typedef const double cd;
static int apply(typeof(int(int)) *f, int v) { return f(v); }
static int add3(int v) { return v + 3; }
int main(void) {
  typeof_unqual(qualified) plain = 1;
  plain += qualified;
  const int row[3] = {1, 2, 3};
  typeof_unqual(row) copy = {4, 5, 6};
  copy[0] = 7;
  typeof_unqual(cd) d = 0.5;
  d *= 2;
  typeof(int *[2]) pointers = {&copy[0], &copy[1]};
  CHECK(plain == 5 && copy[0] == 7 && d == 1 && *pointers[1] == 5 && apply(add3, 1) == 4);
  CHECK(_Generic(&plain, int *: 1, default: 0) && _Generic(&copy, int (*)[3]: 1, default: 0));
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) firstprivate(plain)
  for (typeof_unqual(qualified) i = 0; i < 3; i++) {
    typeof(row[0]) fixed = row[i];
    typeof_unqual(fixed) changed = fixed;
    changed += plain;
    sum += changed;
  }
  printf("%d\n", sum);
#pragma omp target map(tofrom : sum) map(to : row)
  {
    typeof_unqual(row[0]) changed = row[2];
    typeof(sum) more = 2;
    changed *= more;
    sum += changed + (int)sizeof(typeof(char[5]));
  }
  printf("%d\n", sum);
  return failures != 0;
}
