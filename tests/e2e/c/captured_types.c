// Captured variables of unusual types: const members, empty structures, functions, tables, unnamed ones.
// lanes: ref host
// options: -w
// compare: gcc
#include <stdio.h>
struct empty {};
struct opaque;
extern struct opaque *mk(void);
struct cm {
  const int c;
  int v;
};
enum { AA = -2, BB = 5 } anon_enum = AA;
static int usefn(int f(int), int a[static 2][3]) {
  int r = 0;
#pragma omp parallel num_threads(1) firstprivate(f, a)
  r = f(a[1][2]);
  return r;
}
static int id(int x) { return x; }
static struct {
  enum { P, Q = 300 } kind;
  int val;
} rec = {Q, 2};
static __typeof__(rec) *prec = &rec;
static int grid[4][5][6];
int main(void) {
  struct empty e;
  struct opaque *o = 0;
  const int ca[] = {1, 2, 3};
  char str[] = "literal";
  struct cm c = {1, 2};
  long double ld = 0;
  _Bool any = 0, all = 1;
  float f = 0;
  unsigned char uc = 255;
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int(*pg)[5][6] = grid;
  short mn = 100, mx = -100;
  const char *const msgs[2] = {"x", "yz"};
  int i;
  double _Complex z = 0;
#pragma omp parallel for private(e) firstprivate(o, str, c) reduction(+: ld, f, z) reduction(||: any) reduction(&: uc) reduction(min: mn) reduction(max: mx) lastprivate(i)
  for (i = 0; i < 8; i++) {
    e = (struct empty){};
    ld += ca[i % 3] + str[i % 7] * 0 + c.c;
    c.v++;
    any = any || i == 5;
    all &= 1;
    f += 0.5f;
    uc &= ~(1 << (i & 1));
    mn = mn < i ? mn : i;
    mx = mx > i ? mx : i;
    if (i == 5) pg[1][2][3] = 5, grid[1][2][4] = sizeof grid[0];
    z += i * 1.0i;
    (void)o;
    (void)e;
    str[0] = 'a' + i;
  }
  printf("%Lg %d %d %g %d %d %d %d %d %d %d %g\n", ld, any, all, f, uc, mn, mx, i, grid[1][2][3],
         usefn(id, m), grid[1][2][4], __imag__ z);
#pragma omp parallel num_threads(1)
  {
    __typeof__(*prec) copy = *prec;
    __typeof__(anon_enum) ae = anon_enum;
    __typeof__(rec.kind) k = rec.kind;
    __typeof__(msgs) mm = {"q"};
    __typeof__(&grid[1]) gp = &grid[1];
    __typeof__(usefn) *uf = usefn;
    ae = BB;
    copy.val += k;
    printf("%d %d %d %s %s %d\n", copy.val, ae, (*gp)[2][3], mm[0], msgs[1], uf(id, m));
  }
  return 0;
}
