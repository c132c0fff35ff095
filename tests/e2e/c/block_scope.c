// Declarations in blocks: tags declared before they are defined, typedefs, storage classes, self references.
// lanes: ref host
// options: -w
// compare: gcc
#include <stdio.h>
struct node;
typedef struct node node;
struct node {
  node *next;
  int v;
  struct inner {
    int z;
  } in;
  enum col { R, G } c;
};
typedef const int *cip;
typedef int *const icp;
typedef int arr_t[2];
typedef const arr_t carr;
static int len(const struct node *n) {
  int c = 0;
  for (; n; n = n->next) c += n->v;
  return c;
}
static int f(struct inner x, enum col c, const carr *ca) { return x.z + c + (*ca)[1]; }
static int (*sel(int w, int (*a)(int), int (*b)(int)))(int) { return w ? a : b; }
static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
struct {
  int x;
} static weird;
int const static unsigned long volatile odd = 3;
long unsigned int long a_ull = 1;
int typedef short_t;
short_t register_test(register int x, volatile const int y) { return x + y; }
static struct node *volatile vp;
static _Bool flags[3];
extern int printf(const char *, ...);
int main(void) {
  node c = {0, 3, {4}, G}, b = {&c, 2}, a = {&b, 1};
  carr ca = {5, 6};
  int x = 1;
  cip p = &x;
  icp q = &x;
  int r = 0;
  const node k = a;
  vp = &a;
  struct local {
    struct local *self;
    int d[2][2];
    union {
      int u;
    };
  } l = {&l, {{1, 2}, {3, 4}}, {5}}, *lp = &l;
#pragma omp parallel num_threads(1) firstprivate(p, q, l) shared(k)
  {
    struct node d = {.next = &a, .v = 10};
    struct fwd;
    struct fwd {
      struct fwd *n;
    } fw = {0};
    struct fwd *fp = &fw;
    typedef struct local L2;
    L2 m = l;
    m.d[1][0] = 30;
    auto int au = 4;
    register int re = 5;
    static int st = 6;
    extern int printf(const char *, ...);
    enum here { H1 = 10, H2 } e = H2;
    enum here *ep = &e;
    int (*tab[])(int) = {one, two}, (*(*pt)[])(int) = &tab;
    r = len(&d) + f((struct inner){7}, G, &ca) + *p + *q + sel(1, one, two)(3) + m.d[1][0] + m.u + au + re +
        st + *ep + (*pt)[1](1) + (fp == &fw) + lp->self->d[0][1] + k.v;
    printf("%d\n", (weird.x++, odd > 2) + register_test(1, 2) + (int)sizeof(a_ull) + flags[1] + vp->v);
  }
  printf("%d\n", r);
  return 0;
}
