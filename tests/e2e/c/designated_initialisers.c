// Designated initialisers, ranges, the old forms `x:` and `[n] value`, brace elision, overriding.
// lanes: ref host sim
// compare: gcc
// options: -w
#include "../check.h"
struct p { int x, y; };
struct s { struct p a[3]; union { int i; float f; } u; char name[6]; struct { int in, out; }; };
static struct s global = {.a[1].y = 5, .a = {[2] = {7, 8}}, .u.f = 1.5f, .name = "hello", .in = 3, 4};
static int ranges[] = {[0 ... 2] = 1, [4] = 9, 10, [8 ... 9] = 2};
static int old[5] = {[1] 4, [3] 7};
static struct p older = {y: 6, x: 5};
static int table['z' + 1] = {['a' ... 'c'] = 1, ['x'] = 2};
int main(void) {
  int r[12] = {0}, n = 3;
#pragma omp parallel num_threads(1) firstprivate(n)
  {
    struct s l = {{{1, 2}, 3, 4, {5}}, {.f = 2}, {"abc"}, .out = n};
    struct s m = {.a[0 ... 1] = {n, n + 1}, .name[1] = 'q', .name[0] = 'p'};
    struct p e[2] = {[1] = {.y = n, .x = n - 1}, [0].x = 6}, o = {y: n, x: 1};
    int v[] = {n, [4] = n + 1, [1] = 7}, w[4] = {[2] n, 5}, flat[2][2] = {1, 2, 3};
    r[0] = l.a[1].y + l.a[2].x + (int)l.u.f + l.name[2] + l.out;
    r[1] = m.a[1].x * 100 + m.a[1].y * 10 + m.a[0].x + m.name[1];
    r[2] = e[0].x + e[0].y + e[1].x * 10 + e[1].y;
    r[3] = sizeof v / sizeof *v + v[1] + v[4];
    r[4] = w[2] + w[3] + flat[1][0] + flat[1][1] + o.x + o.y;
    r[5] = global.a[1].y + global.a[2].y + (int)(2 * global.u.f) + global.out + global.in;
  }
  r[6] = sizeof ranges / sizeof *ranges + ranges[1] + ranges[5] + ranges[9] + ranges[7];
  r[7] = old[1] * 10 + old[3] + older.x + older.y + table['b'] + table['x'] + table['y'];
  for (int i = 0; i < 8; i++) printf("%d ", r[i]);
  puts("");
#pragma omp target map(from: r) map(to: n)
  {
    struct s l = {{{1, 2}, 3, 4, {5}}, {.f = 2}, {"abc"}, .out = n};
    struct s m = {.a[0 ... 1] = {n, n + 1}, .name[1] = 'q'};
    int v[6] = {n, [4] = n + 1, [1] = 7}, w[4] = {[2] n, 5};
    struct p o = {y: n, x: 1};
    r[0] = l.a[1].y + l.a[2].x + (int)l.u.f + l.name[2] + l.out;
    r[1] = m.a[1].x * 100 + m.a[1].y * 10 + m.a[0].x + m.name[1];
    r[2] = v[4] + v[1] + w[3] + w[1] + o.x * 10 + o.y;
  }
  printf("%d %d %d\n", r[0], r[1], r[2]);
  return failures != 0;
}
