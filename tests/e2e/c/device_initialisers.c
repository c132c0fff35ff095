// Initialisers of all shapes in device code: declare target data, nested designators, arrays of strings.
// lanes: ref host sim
// options: -w
// compare: gcc
#include <stdio.h>
#include <stdlib.h>
#pragma omp declare target
struct cfg {
  const char *name;
  int dims[2];
  struct {
    double lo, hi;
  } range;
  union {
    int i;
    float f;
  } u;
  unsigned flag : 1;
};
static const struct cfg cfgs[2] = {
    {"first", {1, 2}, {.hi = 3.5}, {.f = 1.25f}, 1},
    [1].name = "second",
    [1].dims[1] = 9,
};
static int grid[2][3] = {{1, 2, 3}, {[1] = 5}};
const int limit = 3 * 4;
static double weights[] = {1, 2., 3.5f, 'a', 12};
#pragma omp end declare target
typedef unsigned char byte;
typedef byte block[4];
struct packet {
  block data;
  block *ref;
  byte (*fn)(const block);
};
static byte sumb(const block b) {
  byte s = 0;
  for (unsigned i = 0; i < sizeof(block); i++) s += b[i];
  return s;
}
static struct packet mkp(void) {
  struct packet p = {{250, 5, 3}};
  p.fn = sumb;
  return p;
}
int main(void) {
  double r[8];
  int n = 4;
#pragma omp target map(from : r) map(to : n)
  {
    const struct cfg *c = cfgs + 1;
    struct cfg copy = cfgs[0];
    copy.dims[0] += n;
    r[0] = copy.name[0] + c->name[0] + copy.dims[0] + c->dims[1] + copy.range.hi + copy.u.f + copy.flag +
           c->flag;
    grid[1][2] = grid[0][0] + limit;
    r[1] = grid[1][2] + grid[1][1] + weights[3] + sizeof weights / sizeof *weights;
    struct packet p = mkp(), *pp = &p;
    p.ref = &p.data;
    r[2] = p.fn(p.data) + (*pp->ref)[1];
    struct {
      struct {
        int a[2];
      } in[2];
      int tail;
    } deep = {{{{1, n}}, {{n + 1}}}, .tail = 7}, flat = {1, 2, 3, 4, 5};
    r[3] = deep.in[0].a[1] + deep.in[1].a[0] * 10 + deep.tail + flat.in[1].a[1] * 100 + flat.tail;
    const char *words[] = {"a", "bc", [3] = "def"};
    r[4] = words[1][1] + words[3][2] + (words[2] == 0) + sizeof words / sizeof words[0];
    int va[n];
    va[n - 1] = 6;
    int(*pa)[n] = &va;
    r[5] = (*pa)[n - 1] + sizeof va + sizeof *pa;
    float fs[3] = {n, n / 3, n / 3.0};
    r[6] = fs[1] + (int)(fs[2] * 100);
    char s1[] = {'x', 'y', 0}, s2[4] = "abcd", s3[2][3] = {"ab", "cd"};
    r[7] = s1[1] + s2[3] + s3[1][1];
  }
  for (int i = 0; i < 8; i++) printf("%g ", r[i]);
  puts("");
  return 0;
}
