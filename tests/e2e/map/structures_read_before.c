// Members behind pointers of which the host has read one in front of the construct; and where it has not.
#include "../check.h"
#include <stdlib.h>
typedef struct { int n, kind; double scale; double *x; int *counter, *list; } Set;

static Set *make(int n, int kind) {
  Set *s = calloc(1, sizeof *s);
  *s = (Set){n, kind, 0.5 * kind, calloc(n + 1, sizeof(double)), calloc(1, sizeof(int)), calloc(n + 1, sizeof(int))};
  for (int i = 0; i < n; i++) s->x[i] = i;
#pragma omp target enter data map(to : s[:1], s->x[:n + 1], s->counter[:1], s->list[:n + 1])
  return s;
}

// A number behind a pointer changes, of a type that the structure has members of.
static int collect(Set *s) {
  const int n = s->n;
  s->counter[0] = 0;
#pragma omp target update to(s->counter[:1])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    s->x[i] = s->x[i] * s->scale + s->kind;
    if (i % 3 == s->kind % 3) {
      int at;
#pragma omp atomic capture
      at = s->counter[0]++;
      s->list[at] = i;
    }
  }
#pragma omp target update from(s->counter[:1])
  return s->counter[0];
}

// Which may be such a member: the pointer leads into its own structure.
static void into_itself(void) {
  Set own = {7, 1, 2, NULL, NULL, NULL}, *s = &own;
  double y[4] = {0};
  own.counter = &own.kind;
#pragma omp target enter data map(to : s[:1], y)
#pragma omp target enter data map(to : s->counter[:1])
  {
    const int n = s->n;
#pragma omp target teams distribute parallel for
    for (int i = n - 7; i < 1; i++) {
      y[0] = s->kind;
#pragma omp atomic
      s->counter[0] += 5;
      y[1] = s->kind * s->scale;
    }
  }
#pragma omp target update from(y, own.kind)
  CHECK(y[0] == 1 && y[1] == 12 && own.kind == 6);
}

// None is read: of no iterations there need be no structure.
static double none(Set *s, int n) {
  double sum = 0;
  if (s) n = s->n;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum)
  for (int i = 0; i < n; i++) sum += s->x[i] * s->kind;
  return sum;
}

// Another one than has been read.
static double another(Set *s, Set *other) {
  double sum = 0;
  const int n = s->n;
  for (int round = 0; round < 2; round++) {
    const int m = other ? other->n : 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum)
    for (int i = 0; i < (round ? m : n); i++) sum += s->x[i] * s->kind;
    s = other;
  }
  return sum;
}

int main(void) {
  Set *a = make(100, 1), *b = make(40, 2);
  CHECK(collect(a) == 33 && collect(b) == 13);
#pragma omp target update from(a->x[:100], a->list[:33], b->x[:40])
  for (int i = 0; i < 100; i++) CHECK(a->x[i] == i * 0.5 + 1);
  int sum = 0;
  for (int i = 0; i < 33; i++) sum += a->list[i];
  CHECK(sum == 33 * 1 + 3 * (33 * 32 / 2));
  into_itself();
  double x = 0, y = 0;
  for (int i = 0; i < 100; i++) x += a->x[i] * a->kind;
  for (int i = 0; i < 40; i++) y += b->x[i] * b->kind;
  CHECK(none(NULL, 0) == 0 && none(a, 3) == x);
  CHECK(another(a, b) == x + y && another(b, NULL) == y);
  return failures != 0;
}
