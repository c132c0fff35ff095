// Flexible array members, zero-length arrays, empty structures.
// lanes: ref host sim
// compare: gcc
#include "../check.h"
#include <stdlib.h>
struct flexible { int n; double v[]; };
struct zero { int n; char tail[0]; };
struct middle { int a; int none[0]; int b; };
struct empty {};
static struct flexible preset = {3, {1.5, 2.5, 3.5}};
static struct zero other = {2, {}};
int main(void) {
  int n = 5;
  struct flexible *f = malloc(sizeof *f + n * sizeof f->v[0]);
  struct middle m = {.a = 1, .b = 2};
  struct empty e = {}, e2;
  double sum = 0;
  f->n = n;
#pragma omp parallel for reduction(+: sum) firstprivate(e, m)
  for (int i = 0; i < f->n; i++) {
    e2 = e;
    f->v[i] = i * 1.5 + m.b;
    sum += f->v[i] + (i < preset.n ? preset.v[i] : 0);
  }
  (void)e2;
  printf("%g %zu %zu %zu %zu\n", sum, sizeof *f, sizeof(struct zero), sizeof m, sizeof(struct empty));
  printf("%d %d\n", m.none[0] == m.b, &other.tail[0] == (char *)(&other + 1));

  double d = 0;
#pragma omp target map(to: other, m) map(from: d)
  d = other.n + m.none[0] + sizeof(struct zero);
  printf("%g\n", d);
  free(f);
  return failures != 0;
}
