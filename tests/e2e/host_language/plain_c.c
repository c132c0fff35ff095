// C without OpenMP means the same after the translator: declarations, initialisers, expressions, GNU extensions.
// lanes: ref host
// options: -std=gnu17
#include "../check.h"
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
typedef int T;
struct bits { unsigned a : 3, : 2, b : 5; signed char c; };
union u { int i; float f; };
enum e { A, B = 10, C };
static int (*table[2])(int, int);
static int add(int a, int b) { return a + b; }
static int sub(a, b) int a, b; { return a - b; }
static int total(int n, ...) {
  va_list ap;
  int s = 0;
  va_start(ap, n);
  while (n--) s += va_arg(ap, int);
  va_end(ap);
  return s;
}
static inline __attribute__((always_inline)) long cube(long x) { return x * x * x; }
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
int main(void) {
  struct bits bits = {.b = 17, .a = 5};
  T t = sizeof(T), T = 3; /* a variable named like a type */
  int v[] = {[5] = 50, 60, [1] = 10}, n = 0;
  const char *s = "one" " " "two\x41\101\n";
  union u u = {.f = 1.0f};
  int (*row)[7] = (int (*)[7])v;
  char text[8] = "abc";
  struct { int x, y; } points[] = {{1, 2}, {3, 4}}, *p = points;
  table[0] = add;
  table[1] = sub;
  for (int i = 0, j = 10; i < j; i++, j--) n += i * j;
  switch (n % 7) {
  case 0 ... 3: n++; break;
  default: n--;
  }
  static void *labels[] = {&&first, &&second};
  goto *labels[1];
first:
  n = -1;
second:
  CHECK(n == 71);
  CHECK(t == 4 && T == 3);
  CHECK(bits.a == 5 && bits.b == 17 && bits.c == 0);
  CHECK(sizeof v / sizeof *v == 7 && v[6] == 60 && v[0] == 0 && (*row)[5] == 50);
  CHECK(strcmp(s, "one twoAA\n") == 0);
  CHECK(u.i == 0x3f800000);
  CHECK(table[0](2, 3) + (*table[1])(2, 3) == 4);
  CHECK(total(3, 1, 2, 3) == 6);
  CHECK(cube(3) == 27 && MAX(3, 4.5) == 4.5);
  CHECK((p + 1)->y == 4 && p[0].x == 1);
  CHECK(text[3] == 0 && sizeof text == 8);
  CHECK((C == 11) && ('a' == 97) && (n ? 1 : 0));
  CHECK(offsetof(struct bits, c) >= 1 && _Generic(1.0f, float: 1, default: 0));
  CHECK(__builtin_popcount(255) == 8 && (int){5} == 5);
  CHECK(1e3 == 1000. && 0x10 == 16 && 010 == 8 && 1ULL << 40 == 1099511627776);
  return failures != 0;
}
