// Types of device code bring what the constants in them refer to: other enumerations, sizes of types and variables.
// compare: gcc
#include <stdio.h>

enum { A = 768 };
enum { B = A / 4, AFTER_B };
enum { LENGTH = 3 };
struct row {
  int a[LENGTH];
};
enum { SIZE = sizeof(struct row) };
static const int table[] = {1, 2, 3, 4, 5};
enum { COUNT = sizeof table / sizeof *table };
struct nest {
  enum { X = 3, Y = X + 1 } k;
  int a[X];
  enum { Z = Y } bits : Y;
};
enum { STRICT = 16, SHIFT = 2 };
typedef struct {
  int a[Y];
} four;
struct aligned {
  _Alignas(STRICT) int x;
  int y __attribute__((aligned(sizeof(four))));
  int z __attribute__((aligned(STRICT << SHIFT)));
};
enum big { BIG = sizeof(struct aligned), OFFSET = __builtin_offsetof(struct aligned, z) };
enum { UNNAMED = sizeof(struct { int q[COUNT]; }) };
struct fields {
  unsigned a : COUNT;
  unsigned b : sizeof(table) / 5;
};
typedef __typeof__(table) like_table;
union either {
  int a[OFFSET];
  char c;
};
struct strict {
  char a;
  _Alignas(union either) char b;
  _Alignas(_Alignof(struct aligned)) char c;
};
enum { FIRST = 2, LAST = FIRST + 3 };
static const int initialised[LAST + 1] = {[FIRST] = A, [LAST] = LAST};

static int sum(const int (*p)[LAST + 1]) {
  int s = 0;
  for (int i = 0; i <= LAST; i++) s += (*p)[i];
  return s;
}

int main(void) {
  int out[20] = {0};
  enum { M = 10 };
  struct local {
    int a[M];
  };
  enum { TWICE = M * 2, LOCAL = sizeof(struct local) };
  static const int own[] = {1, 2, 3};
  enum { OWN = sizeof(own) / sizeof(own[0]) };
  enum { SUM = COUNT + OWN };
#pragma omp target map(tofrom : out)
  {
    struct fields f = {3, 4};
    like_table t = {1, 2};
    enum { INNER = OWN, OUTER = INNER + LOCAL };
    struct inner {
      int a[OUTER];
      unsigned f : INNER;
    } in = {{1, 2, 3}, 2};
    int at __attribute__((aligned(INNER + 13))) = 0;
    out[0] = B + AFTER_B;
    out[1] = SIZE;
    out[2] = COUNT;
    out[3] = sizeof(struct nest) + Z;
    out[4] = sizeof(struct aligned);
    out[5] = BIG;
    out[6] = OFFSET;
    out[7] = UNNAMED;
    out[8] = f.a + f.b;
    out[9] = sizeof t + t[1];
    out[11] = sizeof(union either);
    out[12] = sizeof(struct strict);
    out[13] = sum(&initialised);
    out[14] = TWICE + LOCAL;
    out[15] = OWN;
    out[16] = SUM;
    out[17] = in.a[INNER - 1] + in.f + OUTER + sizeof in;
    out[18] = (long)&at % 16;
  }
  printf("%d\n", own[1]);
  for (int i = 0; i < 19; i++) printf("%d\n", out[i]);
}
