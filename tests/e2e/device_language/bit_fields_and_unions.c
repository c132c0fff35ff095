// Bit-fields, anonymous members, nested tags and self-referring structures on the device.
#include "../check.h"
struct flags { unsigned on : 1, level : 4; int sign : 3; };
struct value {
  enum { INT, REAL } kind;
  union { int i; double d; };
  struct value *next;
  struct nested { short s; } n;
};
int main(void) {
  struct flags f = {1, 9, -2};
  struct value a = {INT, {.i = 4}, 0, {1}};
  int r[5] = {0};
#pragma omp target map(tofrom: f, r) firstprivate(a)
  {
    struct value b = {REAL, {.d = 2.5}, &a, {2}};
    struct nested n = {3};
    f.level += 8;
    f.on = 0;
    f.sign = f.sign - 1;
    r[0] = f.level;
    r[1] = b.kind == REAL ? (int)(b.d * 2) : 0;
    r[2] = b.next->i;
    r[3] = b.next->n.s + b.n.s + n.s;
    r[4] = sizeof(struct value) == sizeof b;
  }
  CHECK(f.on == 0 && f.level == 1 && f.sign == -3);
  CHECK(r[0] == 1 && r[1] == 5 && r[2] == 4 && r[3] == 6 && r[4] == 1);
  return failures != 0;
}
