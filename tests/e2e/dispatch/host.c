// dispatch: the variant for it, arguments that are adjusted, clauses.
// lanes: host sim
#include "../check.h"
#include <omp.h>
#include <stddef.h>

static int evaluated;
static int count(int x) {
  evaluated++;
  return x;
}
static int f_dispatched(int x, int *p) { return x + 100 + (p ? *p : 0); }
#pragma omp declare variant(f_dispatched) match(construct = {dispatch})
static int f(int x, int *p) { return x + (p ? *p : 0); }

static int *seen_pointer, *seen_plain;
static omp_interop_t seen_interop = (omp_interop_t)8;
static void k_dispatched(int *a, int *b, int n, omp_interop_t o) {
  seen_pointer = a;
  seen_plain = b;
  seen_interop = o;
  (void)n;
}
#pragma omp declare variant(k_dispatched) match(construct = {dispatch}) adjust_args(need_device_ptr : a) \
    adjust_args(nothing : b, n) append_args(interop(target, targetsync))
static void k(int *a, int *b, int n) { seen_pointer = seen_plain = NULL; (void)a, (void)b, (void)n; }

static int default_device(int unused) { return unused + omp_get_default_device(); }

int main(void) {
  int r = 0, five = 5, n = 1;
#pragma omp dispatch
  r = f(count(1), &five);
  CHECK(r == 106);
  CHECK(evaluated == 1);
#pragma omp dispatch novariants(1)
  r = f(count(2), NULL);
  CHECK(r == 2);
#pragma omp dispatch nocontext(n == 1)
  r = f(count(3), NULL);
  CHECK(r == 3);
#pragma omp dispatch novariants(n > 1) nocontext(n == 5) nowait
  r = f(count(4), NULL);
  CHECK(r == 104);
  CHECK(evaluated == 4);
  // Only the target call is dispatched.
#pragma omp dispatch
  r = f(f(1, NULL), NULL);
  CHECK(r == 101);
  CHECK(f(1, NULL) == 1);

  int a[4] = {1, 2, 3, 4}, b[4];
#pragma omp dispatch
  k(a, b, 4);
  CHECK(seen_pointer == a && seen_plain == b && seen_interop == omp_interop_none);
#pragma omp target data map(tofrom : a, b)
  {
    int *device_a = NULL;
#pragma omp target data use_device_addr(a)
    device_a = a;
#pragma omp dispatch
    k(a, b, 4);
    CHECK(seen_pointer == device_a && seen_plain == b);
    int *given = a;
#pragma omp dispatch is_device_ptr(given)
    k(given, b, 4);
    CHECK(seen_pointer == a);
#pragma omp dispatch device(omp_get_initial_device())
    k(a, b, 4);
    CHECK(seen_pointer == a);
  }

  int before = omp_get_default_device(), initial = omp_get_initial_device();
#pragma omp dispatch device(initial)
  r = default_device(0);
  CHECK(r == initial);
  CHECK(omp_get_default_device() == before);

  int x = 0;
#pragma omp target nowait depend(out : x) map(tofrom : x)
  x = 9;
#pragma omp dispatch depend(in : x)
  r = f(x, NULL);
  CHECK(r == 109);
  return failures != 0;
}
