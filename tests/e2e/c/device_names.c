// Names that are keywords of C++ or functions of its libraries, as the program's own, in device code.
// lanes: ref host sim
// options: -std=gnu17 -w
// compare: gcc
#include <stdio.h>
struct class {
  int new, delete;
  struct this {
    int x;
  }
  this;
};
typedef struct template {
  int operator;
}
template;
enum typename { and, or = 5, xor};
union private {
  int public;
  float protected;
};
static int namespace(int template, int using) { return template - using; }
static int mutable(struct class *friend) { return friend->new + friend->this.x; }
static int index(int rindex) { return rindex * 2; }
static float gamma(float y1) { return y1 + 1; }
static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }
static int abs(int x) { return x + 1000; }
typedef struct {
  int x, y, z;
} int3;
typedef struct {
  int x;
} dim3;
static int threadIdx = 3, printk = 4;
static int clock(void) { return 7; }
static int signbit_(int x) { return x; }
static int y0(int a) { return a + 1; }
static int exp10_(int a) { return a; }
struct stat_ {
  int st;
};
static int f(struct { int q; } * p) {
  (void)p;
  return 3;
}
static int pow2(int j0) { return 1 << j0; }
int __builtin_like(int a) { return a; }
static int sizeof_enum(void) {
  enum inner { P = 3, Q } e = Q;
  enum inner g = (enum inner)(e - 1);
  return g + sizeof(enum inner);
}
static int old();
static int old(a)
short a;
{ return a; }
static int vari(int n) { return n; }
static int use_tag_in_sizeof(void) {
  return sizeof(struct made_here { char c[7]; }) + sizeof(struct made_here);
}
static int cmp(const void *a, const void *b) {
  const int *x = a, *y = b;
  return *x - *y;
}
static int inf, nan_, isnan_;
int main(void) {
  int r[12] = {0};
#pragma omp target map(from : r) map(to : threadIdx, printk)
  {
    struct class class = {1, 2, {3}};
    template t = {4};
    enum typename e = xor;
    union private u = {.public = 6};
    int try = 1, catch = 2, throw = try + catch;
    const int constexpr = 3, nullptr = 0, decltype = 5, alignas = 6, static_assert = 7;
    int3 i3 = {1, 2, 3};
    dim3 d3 = {4};
    r[0] = class.new + class.delete + class.this.x + t.operator+ e + and + or + u.public + throw;
    r[1] = namespace(9, 4) + mutable(&class);
    r[2] = index(4) + (int)gamma(2) + min(3, 4) + max(3, 4) + abs(-1) + clock();
    r[3] = i3.z + d3.x + threadIdx + printk;
    r[4] = constexpr + nullptr + decltype + alignas + static_assert;
    r[5] = sizeof_enum() + old(70000) + use_tag_in_sizeof() + y0(1) + pow2(3);
    int a = 3, b = 5;
    r[6] = cmp(&a, &b) + vari(2);
    int export = 1;
    {
      struct class *operator= & class;
      operator->delete += export;
      typename : r[7] = operator->delete;
      if (export ++ < 3) goto typename;
    }
    int not = !export, compl = ~not ;
    r[8] = not +compl ;
    int bool = 3, true = 1, false = 0;
    r[9] = 1;
    r[10] = bool + true + false;
    struct {
      int virtual;
    } explicit = {8};
    r[11] = explicit.virtual;
  }
  for (int i = 0; i < 12; i++) printf("%d ", r[i]);
  puts("");
  return 0;
}
