// Mappers: named and default, nested, with iterators, of arrays and sections, for implicit maps, in unstructured
// and motion constructs, hidden by inner ones.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>
#include <omp.h>
typedef struct {
  int n;
  double *p;
  int tag;
} vec;
#pragma omp declare mapper(vec v) map(v.n, v.p[0 : v.n]) map(v)
struct two {
  vec a, *b;
  int k;
};
#pragma omp declare mapper(both : struct two t) map(tofrom : t.a, t.b[0 : t.k]) map(to : t.k)
struct rows {
  int n, *row[4];
};
#pragma omp declare mapper(struct rows r) map(to : r) map(iterator(i = 0 : r.n), tofrom : r.row[i][0 : 3])

static vec make(int n, double first) {
  vec v = {n, malloc(n * sizeof(double)), 0};
  for (int i = 0; i < n; i++) v.p[i] = first + i;
  return v;
}

static void named_and_default(void) {
  vec s = make(4, 0), arr[3] = {make(1, 0), make(2, 10), make(3, 20)};
  // Implicitly mapped.
#pragma omp target
  for (int i = 0; i < s.n; i++) s.p[i] *= 2;
  for (int i = 0; i < 4; i++) CHECK(s.p[i] == 2 * i);
#pragma omp target
  for (int k = 0; k < 3; k++) arr[k].tag = arr[k].n, arr[k].p[0]++;
  for (int k = 0; k < 3; k++) CHECK(arr[k].tag == k + 1 && arr[k].p[0] == 10 * k + 1);
#pragma omp target map(arr[1 : 2])
  for (int k = 1; k < 3; k++)
    for (int i = 0; i < arr[k].n; i++) arr[k].p[i] += 0.5;
  CHECK(arr[0].p[0] == 1 && arr[1].p[0] == 11.5 && arr[1].p[1] == 11.5 && arr[2].p[2] == 22.5);
  struct two t = {s, arr, 3}, *q = &t;
#pragma omp target map(mapper(both), tofrom : t)
  {
    t.a.p[1] = -1;
    for (int k = 0; k < t.k; k++) t.b[k].p[0] = -k;
    t.k = 99;
  }
  CHECK(s.p[1] == -1 && arr[2].p[0] == -2);
  t.k = 2;
#pragma omp target map(mapper(both), to : q[0 : 1]) map(tofrom : s.tag)
  s.tag = (int) (q->a.p[1] + q->b[1].p[0]);
  CHECK(s.tag == -2);
  for (int k = 0; k < 3; k++) free(arr[k].p);
  free(s.p);
}

static void unstructured(void) {
  vec *list = malloc(5 * sizeof *list);
  for (int i = 0; i < 5; i++) list[i] = make(i + 1, i);
  const int device = omp_get_default_device(), apart = omp_get_num_devices() > 0;
#pragma omp target enter data map(to : list[0 : 5])
  if (apart) CHECK(omp_target_is_present(list[4].p + 4, device));
#pragma omp target map(present, alloc : list[0 : 5])
  for (int i = 0; i < 5; i++) list[i].p[i] = -i;
#pragma omp target update from(list[1 : 2])
  CHECK(list[1].p[1] == -1 && list[2].p[2] == -2);
  list[3].p[0] = 55, list[3].p[3] = -3;
#pragma omp target update to(mapper(default), present : list[3])
#pragma omp target exit data map(from : list[0 : 5])
  for (int i = 0; i < 5; i++) CHECK(list[i].p[i] == -i);
  CHECK(list[3].p[0] == 55);
  if (apart) CHECK(!omp_target_is_present(list[4].p, device) && !omp_target_is_present(list, device));
  // As a target task.
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp target nowait map(tofrom : list[0 : 5])
  for (int i = 0; i < 5; i++) list[i].p[i] = i;
  for (int i = 0; i < 5; i++) CHECK(list[i].p[i] == i), free(list[i].p);
  free(list);
}

static void with_iterators(void) {
  struct rows r = {4, {0}}, many[2];
  for (int i = 0; i < 4; i++) r.row[i] = calloc(3, sizeof(int));
  many[0] = many[1] = r, many[0].n = 2;
  for (int i = 0; i < 4; i++) many[1].row[i] = calloc(3, sizeof(int));
#pragma omp target
  for (int i = 0; i < r.n; i++) r.row[i][2] = i + 1;
  for (int i = 0; i < 4; i++) CHECK(r.row[i][2] == i + 1);
#pragma omp target data map(many)
#pragma omp target
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < many[k].n; i++) many[k].row[i][k] = 10 * k + i;
  for (int i = 0; i < 4; i++) CHECK(r.row[i][0] == (i < 2 ? i : 0) && many[1].row[i][1] == 10 + i);
  for (int i = 0; i < 4; i++) free(r.row[i]), free(many[1].row[i]);
}

static void hidden(void) {
  vec s = make(3, 0);
  double *p = s.p;
#pragma omp declare mapper(vec w) map(to : w.tag)
  s.tag = 5;
#pragma omp target map(tofrom : s) map(p[0 : 3])
  p[0] = s.tag;
  CHECK(p[0] == 5);
  {
#pragma omp declare mapper(part : vec w) map(w.p[1 : 2]) map(to : w.p)
#pragma omp target map(mapper(part), tofrom : s)
    s.p[1] = 8, s.p[2] = 9;
  }
  CHECK(p[0] == 5 && p[1] == 8 && p[2] == 9);
  free(p);
}

int main(void) {
  named_and_default();
  unstructured();
  with_iterators();
  hidden();
  return failures != 0;
}
