// GNU extensions that real code uses.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define max(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })

struct __attribute__((packed)) packed {
  char c;
  int i;
};
struct aligned {
  int x __attribute__((aligned(16)));
  char tail;
};
struct empty {};
static inline __attribute__((always_inline)) int twice(int x) { return 2 * x; }
__attribute__((noinline, unused)) static int thrice(int x) { return 3 * x; }
static int count(int, ...);

#include <stdarg.h>
static int count(int n, ...) {
  va_list list;
  va_start(list, n);
  int s = 0;
  while (n--) s += va_arg(list, int);
  va_end(list);
  return s;
}

int main(void) {
  int a = 3, b = 8;
  printf("%d %g\n", max(a, b), max(1.5, a));
  printf("%zu %zu %zu %zu\n", sizeof(struct packed), sizeof(struct aligned), sizeof(struct empty), _Alignof(struct aligned));
  printf("%d %d %d\n", twice(4), thrice(4), count(3, 1, 2, 3));
  printf("%d %d\n", __builtin_types_compatible_p(int, long), __builtin_choose_expr(1, 5, 6));
  printf("%d\n", _Generic(a, long: 1, int: 2, default: 3));
  __extension__ int e = 4;
  __auto_type f = 2.5;
  int value = ({ int t = e; for (int i = 0; i < 3; i++) t += i; t; });
  printf("%d %g %d\n", value, f, __builtin_expect(a == 3, 1));
  _Static_assert(sizeof(int) == 4, "size of int");
  switch (a) {
  case 3: a++; __attribute__((fallthrough));
  case 4: a++; break;
  }
  register int r = a;
  printf("%d %d\n", r, b ?: 1);
  return 0;
}
