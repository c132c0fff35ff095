// Members of a structure as list items: a scalar, an array, and a section of an array member.
#include "../check.h"
struct s { int before, n; int a[10]; int after; };
int main(void) {
  struct s s = {1, 5, {0}, 2};
#pragma omp target map(to: s.n) map(tofrom: s.a)
  for (int i = 0; i < s.n; i++) s.a[i] = i + 1;
  CHECK(s.before == 1 && s.n == 5 && s.after == 2);
  for (int i = 0; i < 10; i++) CHECK(s.a[i] == (i < 5 ? i + 1 : 0));
#pragma omp target map(tofrom: s.a[2:3])
  for (int i = 2; i < 5; i++) s.a[i] *= 10;
  CHECK(s.a[1] == 2 && s.a[2] == 30 && s.a[4] == 50);
  return failures != 0;
}
