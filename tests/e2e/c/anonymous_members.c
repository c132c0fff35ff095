// Anonymous structures and unions, also of typedefs without a name, nested and qualified.
// lanes: ref host sim
// compare: gcc
#include "../check.h"
struct { int x, y; } origin = {1, 2}, *pointer = &origin;
union { int i; unsigned char b[4]; } bytes = {0x01020304};
static struct { struct { int deep; } inner; enum { SMALL = 3, LARGE = 1000 } size; } nested = {{9}, LARGE};
typedef struct { union { struct { float u, v; }; float uv[2]; }; const struct { int tag; }; } pair;
struct outer {
  int kind;
  union {
    struct { int a, b; };
    long both;
    struct { struct { short s0, s1; }; int rest; };
  };
  struct { char c; } named;
};
static int from_globals(void) {
  int r = 0;
#pragma omp parallel num_threads(1)
  {
    __typeof__(origin) mine = origin;
    __typeof__(*pointer) other = *pointer;
    __typeof__(nested.inner) part = nested.inner;
    mine.x += other.y + part.deep;
    r = mine.x + nested.size + bytes.b[0];
  }
  return r;
}
int main(void) {
  struct outer o = {1, {{2, 3}}, {'c'}};
  pair p = {.u = 1.5f, .v = 2.5f, .tag = 4};
  struct { int k; union { int m; float f; }; } local = {1, {2}};
  int r = 0;
#pragma omp parallel num_threads(1) firstprivate(local, o)
  {
    o.s0 += 5;
    local.m += local.k;
    r = o.a + o.b + o.rest + (int)p.uv[1] + p.tag + local.m + o.named.c;
  }
  printf("%d %d\n", r, from_globals());
  int s = 0;
#pragma omp target map(tofrom: o, s) map(to: p, local, nested)
  {
    o.b = 40;
    s = o.both != 0 ? (int)p.u + p.tag + local.m + nested.inner.deep : -1;
  }
  printf("%d %d %ld\n", s, o.b, o.both);
  return failures != 0;
}
