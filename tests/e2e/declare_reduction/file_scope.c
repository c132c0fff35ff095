// User-defined reductions at file scope: structures, both forms of initializer, none, and a list of types.
// lanes: ref host
#include "../check.h"
#include <string.h>
struct vec {
  double x, y, z;
};
typedef struct {
  int value, index;
} place;
#pragma omp declare reduction(vadd : struct vec : omp_out.x += omp_in.x, omp_out.y += omp_in.y, omp_out.z += omp_in.z)
static void start_place(place *p, const place *original) {
  p->value = original->value;
  p->index = -1;
}
static void least(place *into, const place *from) {
  if (from->index >= 0 && (into->index < 0 || from->value < into->value ||
                           (from->value == into->value && from->index < into->index)))
    *into = *from;
}
#pragma omp declare reduction(least : place : least(&omp_out, &omp_in)) initializer(start_place(&omp_priv, &omp_orig))
#pragma omp declare reduction(longest : int, long, double : omp_out = omp_in > omp_out ? omp_in : omp_out) \
    initializer(omp_priv = 0)
#pragma omp declare reduction(+ : struct vec : omp_out.x += omp_in.x, omp_out.y += omp_in.y, omp_out.z += omp_in.z) \
    initializer(omp_priv = {0, 0, 0})
#pragma omp declare reduction(max : struct vec : omp_out.x = omp_in.x > omp_out.x ? omp_in.x : omp_out.x) \
    initializer(omp_priv = {.x = -1e300})
union bits {
  unsigned u;
  float f;
};
#pragma omp declare reduction(merge : union bits : omp_out.u |= omp_in.u)

int main(void) {
  struct vec v = {1, 2, 3}, w = {0, 0, 0}, m = {-5, 7, 7};
  place p = {1000, -1};
  int i1 = 0;
  long l1 = 0;
  double d1 = 0;
  union bits b = {1};
#pragma omp parallel for reduction(vadd : v) reduction(+ : w) reduction(least : p) reduction(longest : i1, l1, d1) \
    reduction(max : m) reduction(merge : b)
  for (int i = 0; i < 200; i++) {
    v.x += i;
    v.y += 1;
    w.z += 2;
    int value = (i * 37) % 101;
    if (p.index < 0 || value < p.value) p.value = value, p.index = i;
    if (i > i1) i1 = i;
    if (i * 2 > l1) l1 = i * 2;
    if (i * 0.5 > d1) d1 = i * 0.5;
    if (i > m.x) m.x = i;
    b.u |= 1u << (i % 16);
  }
  CHECK(v.x == 1 + 199 * 100 && v.y == 202 && v.z == 3);
  CHECK(w.x == 0 && w.y == 0 && w.z == 400);
  CHECK(p.value == 0 && p.index == 0);
  CHECK(i1 == 199 && l1 == 398 && d1 == 99.5);
  CHECK(m.x == 199 && m.y == 7);
  CHECK(b.u == 0xffff);
  return failures != 0;
}
