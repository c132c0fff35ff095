// Declarators, structs, unions, enumerations, bit-fields, typedefs.
#include <stddef.h>
#include <stdio.h>

typedef struct {
  float x, y;
} point;
typedef struct node {
  int value;
  struct node *next;
  struct {
    int depth;
    union {
      int i;
      float f;
    };
  };
  struct inner {
    char tag;
    short code;
  } in, *pin;
  struct { int q; } hidden, twin;
} node;
enum colour { RED, GREEN = 5, BLUE };
typedef enum { OFF, ON } state;
union number {
  int i;
  float f;
  unsigned char bytes[4];
};
struct bits {
  unsigned a : 3, b : 5;
  int : 0;
  signed c : 7;
  _Bool flag : 1;
};
struct outer {
  enum { SMALL, LARGE } size;
  struct inner other;
};
typedef int (*binary)(int, int);
typedef double matrix[3][3];
static struct { int hits, misses; } counter, *pcounter = &counter;

static int add(int a, int b) { return a + b; }
static int mul(int a, int b) { return a * b; }
static binary choose(int which) { return which ? add : mul; }
static int (*row_of(int (*table)[3], int i))[3] { return table + i; }
static int apply(int f(int, int), int x) { return f(x, x); }
static double trace(matrix m) { return m[0][0] + m[1][1] + m[2][2]; }
static int sum(const int a[static 2], int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

int main(void) {
  point p = {1.5f, 2.5f}, *pp = &p;
  node n = {.value = 3, .next = NULL, .depth = 4, .f = 1.0f, .in = {'x', 9}};
  n.pin = &n.in;
  n.hidden.q = 11;
  n.twin = n.hidden;
  enum colour c = GREEN;
  state s = ON;
  union number u = {.f = 1.0f};
  struct bits b = {1, 17, -3, 1};
  struct outer o = {LARGE, {'o', 2}};
  int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int (*functions[2])(int, int) = {add, mul};
  const char *const words[] = {"zero", "one"};
  char *volatile text = "text";
  matrix m = {{1}, {0, 2}, {0, 0, 3}};
  counter.hits = 2;
  pcounter->misses = 3;
  printf("%g %g %d %d %d %c%d\n", p.x, pp->y, n.value, n.depth, n.i == 0x3f800000, n.pin->tag, n.in.code);
  printf("%d %d %d %d %d\n", c, s, u.i == 0x3f800000, o.size, n.twin.q);
  printf("%u %u %d %d\n", b.a, b.b, b.c, b.flag);
  printf("%d %d %d\n", choose(1)(3, 4), choose(0)(3, 4), functions[1](5, 6));
  printf("%d %d %g %d\n", (*row_of(table, 1))[2], apply(mul, 7), trace(m), sum(table[0], 6));
  printf("%s %s %d %d\n", words[1], text, counter.hits, counter.misses);
  printf("%zu %zu %zu\n", offsetof(node, next), offsetof(node, in.code), sizeof(struct bits));
  c = BLUE;
  c++;
  c = 1;
  c |= 4;
  printf("%d %d\n", c, c == GREEN);
  c = c == GREEN ? RED : BLUE;
  for (c = RED; c < GREEN; c++) printf("%d", c);
  printf("\n");
  state *ps = &s;
  *ps = !*ps;
  printf("%d %zu\n", s, sizeof(enum colour));
  int *(*fancy[2])[3] = {0};
  printf("%d %zu\n", fancy[1] == 0, sizeof fancy);
  return 0;
}
