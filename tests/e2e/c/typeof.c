// typeof of expressions, types, VLAs, bit-field structures and functions; __auto_type; __extension__.
// options: -w
// lanes: ref host sim
// compare: gcc
#include "../check.h"
struct { int a; struct { long b; } in; } global = {1, {2}};
static enum { ONE = 1, TWO } state = TWO;
static union { int i; float f; } slots[2];
static int callee(int x) { return x + 1; }
extern __typeof__(callee) callee;
typeof(int *) pa, pb;
const int constant = 4;
int main(void) {
  int n = 3, vla[n], r[10] = {0}, effects = 0;
  struct { char c; int k; } local = {'x', 5};
  vla[2] = 8;
#pragma omp parallel num_threads(1) firstprivate(local, n)
  {
    __typeof__(global) g = global;
    __typeof__(global.in) in = {7};
    typeof(state) st = ONE;
    typeof(slots[0]) slot = {3}, *ps = &slot;
    __typeof(local) l2 = local;
    typeof(vla) copy;
    typeof(&callee) f = callee;
    typeof(callee) *f2 = callee;
    __auto_type a = local.k * 2.5;
    const __auto_type q = &g;
    __typeof__(constant) c2 = 6;
    typeof((void)0, 1ul) ul = 1;
    __typeof__(effects++) e = 1; /* not evaluated */
    typeof(int[n++]) sized; /* evaluated */
    copy[2] = vla[2];
    l2.k++;
    r[0] = g.a + (int)in.b, r[1] = st + ps->i, r[2] = l2.k, r[3] = copy[2] + (int)sizeof copy, r[4] = f(1) + f2(2);
    r[5] = (int)(2 * a), r[6] = q->a + c2, r[7] = sizeof ul + e, r[8] = (int)sizeof sized + n + effects;
    r[9] = __extension__({ 4; }) + __extension__ 5;
  }
  for (int i = 0; i < 10; i++) printf("%d ", r[i]);
  printf("%d\n", pa == pb);
#pragma omp target map(from: r) map(to: global, local, state)
  {
    __typeof__(global) g = global;
    __auto_type k = local.k;
    typeof(local) l2 = local;
    typeof(state) st = state;
    l2.k += k;
    r[0] = g.a + (int)g.in.b, r[1] = l2.k, r[2] = st;
  }
  printf("%d %d %d\n", r[0], r[1], r[2]);
  return failures != 0;
}
