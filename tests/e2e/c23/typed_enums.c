// Enumerations with a type of their own (C23 6.7.3.3), and values beyond int without one.
// options: -std=gnu2x
// not-with-gcc: <13: no underlying types
// compare: gcc
#include "../check.h"
enum color : unsigned char { red = 1, green = 200, blue };
enum far : long long { near, distant = 0x100000000 };
enum later : short;
typedef unsigned short u16;
enum later : short { sooner = -3, then };
enum : const u16 { unnamed = 65535 };
enum truth : bool { no, yes };
enum wide { small = 1, large = 0x1ffffffff };
struct packed { enum color c; enum color : 8; enum later l : 5; char tail; };
static_assert(sizeof(enum color) == 1 && sizeof(enum far) == 8 && sizeof(enum later) == 2 && sizeof(enum truth) == 1);
static_assert(_Generic(small, enum wide: 1, default: 0));
static_assert(sizeof(enum wide) == 8 && sizeof(struct packed) <= 8 && unnamed == 65535);
static enum color next(enum color c) { return c + 1; }
int main(void) {
  enum color c = green, made[4] = {red, green, blue, red};
  CHECK(_Generic(c, unsigned char: 1, default: 0) && next(green) == blue && (enum color)(blue + 55) == 0);
  CHECK(_Generic(sooner, short: 1, default: 0) || _Generic(sooner, enum later: 1, default: 0));
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) firstprivate(c)
  for (int i = 0; i < 4; i++) {
    enum local : signed char { minus = -1, plus = 1 } l = i % 2 ? minus : plus;
    sum += made[i] + l + next(c) + (int)sizeof l;
  }
  printf("%d\n", sum);
  long long result = 0;
  struct packed p = {.c = blue, .l = then, .tail = 't'};
#pragma omp target map(tofrom : made, p) map(tofrom : result)
  {
    enum inside : unsigned short { most = 65535 } m = most;
    enum far f = distant;
    for (int i = 0; i < 4; i++) {
      made[i] = next(made[i]);
      switch (made[i]) {
      case blue: result += 1000; break;
      default: result++;
      }
    }
    p.c++;
    result += f + (m + 1) + p.l + p.tail + large + (yes ? 1 : 0) + sizeof m;
  }
  printf("%lld %d %d %d\n", result, made[1], p.c, p.l);
  return failures != 0;
}
