// List items with function calls and other side effects: each is evaluated once where the construct is
// encountered, once for each value of the iterators.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
typedef struct {
  int n, *p, a[4];
} record;
typedef struct {
  int n, *v;
} vec;
#pragma omp declare mapper(vec w) map(w.n, w.v[0 : w.n])

static int calls;
static record one, several[3];
static vec vectors[3];
static int *same(int *p) { return calls++, p; }
static record *the_one(void) { return calls++, &one; }
static record by_value(void) { return calls++, one; }
static int number(int n) { return calls++, n; }
static vec *vector(int i) { return calls++, &vectors[i]; }
static int *row(int i) { return calls++, several[i].p; }
static record *at(int i) { return calls++, &several[i]; }
#define CALLED(k) (CHECK(calls == (k)), calls = 0)

static int on_device(void) {
  int host = 1;
#pragma omp target map(from : host)
  host = omp_is_initial_device();
  return !host;
}

static void sections_of_results(int device) {
  int x[6] = {0, 1, 2, 3, 4, 5}, *q = x, n = 6, r = 0;
#pragma omp target map(tofrom : same(x)[0 : n])
  {
    q[2] = 20;
    x[3] = q[2] + 10;
  }
  CALLED(1);
  CHECK(x[2] == 20 && x[3] == 30);
#pragma omp target enter data map(to : same(x)[0 : number(6)])
  CALLED(2);
  if (device) CHECK(omp_target_is_present(x, 0));
  x[1] = 100;
#pragma omp target update to(same(x)[1 : 1], *same(x + 2))
  CALLED(2);
#pragma omp target map(from : r)
  r = q[1];
  CHECK(r == 100);
#pragma omp target exit data map(delete : *same(x + 4))
  CALLED(1);
  if (device) CHECK(!omp_target_is_present(x, 0));
  if (r) {
#pragma omp target update from(same(x)[0 : 1])
  } else
    r = 1;
  CHECK(r == 100);
  CALLED(1);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp target teams distribute parallel for map(tofrom : same(x)[0 : n]) if (target : n > 2)
  for (int i = 0; i < 6; i++) q[i] = i * i;
  CALLED(1);
  CHECK(x[5] == 25);
#pragma omp target nowait map(tofrom : same(x)[0 : 6]) depend(out : *same(x))
  q[5] = 55;
#pragma omp target nowait map(tofrom : same(x)[0 : 6]) depend(inout : *same(x))
  q[5]++;
#pragma omp taskwait
  CALLED(4);
  CHECK(x[5] == 56);
}

static void members(int device) {
  int x[6] = {0, 1, 2, 3, 4, 5}, *q = x, no = 0;
  one.p = x, one.n = 6;
#pragma omp target data map(tofrom : the_one()->a) map(tofrom : (no ? q : same(x))[0 : 6])
  {
#pragma omp target
    one.a[3] = 3, q[0] = 9;
  }
  CALLED(2);
  CHECK(one.a[3] == 3 && x[0] == 9);
#pragma omp target enter data map(to : one)
#pragma omp target enter data map(to : the_one()->p[0 : 6])
  CALLED(1);
#pragma omp target
  one.p[4] = 44;
#pragma omp target exit data map(from : by_value().p[0 : 6]) map(release : the_one()[0])
  CALLED(2);
  CHECK(x[4] == 44);
  if (device) CHECK(!omp_target_is_present(&one, 0) && !omp_target_is_present(x, 0));
}

static void iterators(int device) {
  for (int i = 0; i < 3; i++) several[i].p = calloc(4, sizeof(int));
#pragma omp target map(iterator(i = 0 : 3), tofrom : row(i)[0 : 4]) map(iterator(i = 0 : 3), to : at(i)->n)
  {}
  CALLED(6);
#pragma omp target enter data map(to : several)
#pragma omp target enter data map(iterator(i = 0 : 3), to : row(i)[0 : number(4)], at(i)->p[0 : 4])
  CALLED(9);
#pragma omp target
  for (int i = 0; i < 3; i++) several[i].p[i] = -1;
#pragma omp target exit data map(iterator(i = 0 : 3), from : row(i)[0 : 4]) map(release : several)
  CALLED(3);
  for (int i = 0; i < 3; i++) {
    CHECK(several[i].p[i] == -1);
    if (device) CHECK(!omp_target_is_present(several[i].p, 0));
  }
  int *first = several[0].p, *last = several[2].p;
#pragma omp target map(iterator(i = 0 : 3), tofrom : row(i)[0 : 4])
  {
    first[3] = 5;
    last[0] = 6;
  }
  CALLED(3);
  CHECK(several[0].p[3] == 5 && several[2].p[0] == 6);
}

static void mappers(void) {
  for (int i = 0; i < 3; i++) vectors[i].n = i + 2, vectors[i].v = calloc(i + 2, sizeof(int));
  vec *w = &vectors[1];
#pragma omp target map(tofrom : *vector(1))
  w->v[2] = 50;
  CALLED(1);
  CHECK(vectors[1].v[2] == 50);
#pragma omp target map(tofrom : vector(0)[number(0) : number(3)])
  vectors[2].v[3] = 60;
  CALLED(3);
  CHECK(vectors[2].v[3] == 60);
#pragma omp target data map(tofrom : vectors)
  {
#pragma omp target update to(vector(0)[1 : 2])
  }
  CALLED(1);
}

static void other_side_effects(int device) {
  int x[6] = {0}, *t = x, k = 0, r = 0;
#pragma omp target enter data map(to : t++ [0:2])
  CHECK(t == x + 1);
#pragma omp target exit data map(release : (k++, t)[-1 : 2])
  CHECK(k == 1);
  if (device) CHECK(!omp_target_is_present(x, 0));
  record *records = several;
  records[1].p[2] = 7;
#pragma omp target map(to : records[k++].p[0 : 4]) map(from : r)
  r = records[1].p[2];
  CHECK(k == 2 && r == 7);
}

int main(void) {
  const int device = on_device();
  sections_of_results(device);
  members(device);
  iterators(device);
  mappers();
  other_side_effects(device);
  return failures != 0;
}
