// Structures that a copy of what a pointer leads to cannot stand for: there are more of them, or they change by another way;
// options: -Wno-implicit-fallthrough -Wno-use-after-free
// and pointers that lead to none.
#include "../check.h"
#include <stdlib.h>
typedef struct { double x; int n; } Item;
typedef struct { int n; double u[]; } Open;
typedef struct { int n; double u[10]; int last; } Full;
typedef struct { int z; Item item; } Outer;
typedef union { Item item; double d[2]; } Both;

static double sum(const Item *s, int k) {
  double t = 0;
  for (int i = 0; i <= k; i++) t += s[i].x;
  return t;
}
static double one(const Item *s) {
  double x = 0;
  while (x < s->x) x++;
  return x;
}
static double open_sum(const Open *s, int k) {
  double t = 0;
  for (int i = 0; i <= k; i++) t += s->u[i];
  return t;
}
static double full(const Full *s, int k) {
  int q = 0;
  while (q < k) q++;
  return s->u[q];
}
static void several(void) {
  Item *s = calloc(10, sizeof *s);
  Open *o = malloc(sizeof *o + 10 * sizeof *o->u);
  double x[10], y[10], expected = 0;
  char *bytes = (char *)o;
  (void)bytes;
  o->n = 10;
  for (int i = 0; i < 10; i++) s[i] = (Item){i, 10}, o->u[i] = i * i;
#pragma omp target data map(to : s[0 : 10], bytes[0 : sizeof *o + 10 * sizeof *o->u]) map(from : x, y)
  {
    const int n = s->n;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++) x[i] = sum(s, i);
    const int m = o->n;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < m; i++) y[i] = open_sum(o, i);
  }
  for (int i = 0; i < 10; i++) CHECK(x[i] == (expected += i) && y[i] == i * (i + 1) * (2 * i + 1) / 6);
  free(s), free(o);
}
static void by_elements(void) {
  Full own = {10, {0}, 3}, *s = &own;
  double out[10], *p = s->u;
  const int n = s->n;
#pragma omp target data map(to : s[0 : 1]) map(from : out)
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    p[i] = 100 + i;
    out[i] = full(s, i);
  }
  for (int i = 0; i < 10; i++) CHECK(out[i] == 100 + i);
}
static void as_members(void) {
  Outer a = {1, {3, 2}}, b = {2, {5, 2}}, *o = &a, *p = &b;
  Both both = {{3, 2}}, *u = &both;
  Item *s = &o->item, *t = &u->item;
  double x[2] = {0}, y[2] = {0};
#pragma omp target data map(to : o[0 : 1], p[0 : 1], u[0 : 1]) map(from : x, y)
  {
#pragma omp target parallel for num_threads(1)
    for (int i = 0; i < s->n; i++) {
      *o = *p;
      x[i] = one(s);
    }
    const int n = t->n;
#pragma omp target parallel for num_threads(1)
    for (int i = 0; i < n; i++) {
      u->d[0] = 9 + i;
      y[i] = one(t);
    }
  }
  CHECK(x[0] == 5 && x[1] == 5 && y[0] == 9 && y[1] == 10);
}
static int jumped(const Item *s, int mode) {
  int n = 5, sum = 0;
  if (mode == 1) goto in;
  n = s->n;
in:
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += mode == 1 ? 1 : s->n;
  switch (mode) {
  case 2: n = s->n + 1;
  case 1:
#pragma omp target teams distribute parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += mode == 1 ? 1 : s->n;
  }
  return sum;
}
static Item *dropped(Item *s) {
  free(s);
  return NULL;
}
static int gone(void) {
  Item *s = calloc(1, sizeof *s);
  s->n = 3;
  const int n = s->n;
  int sum = 0, have = 1;
  if (n == 3) have = dropped(s) != NULL;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += have ? s->n : 1;
  return sum;
}

int main(void) {
  several();
  by_elements();
  as_members();
  Item own = {1, 2}, *s = &own;
  CHECK(jumped(NULL, 1) == 10);
#pragma omp target enter data map(to : s[0 : 1])
  CHECK(jumped(s, 2) == 4 + 6);
  CHECK(gone() == 3);
  return failures != 0;
}
