// What a mapper lists is mapped, and present, item by item: other parts of the structure may be there or not.
// lanes: host sim sim53 nvcc cubin ptx
// needs-copies: the original differs from its copy
#include "../check.h"
#include <omp.h>
typedef struct {
  int x, y, z;
} point;
typedef struct {
  int x, unused[100], *p;
} record;
#pragma omp declare mapper(point s) map(tofrom : s.y)
#pragma omp declare mapper(ends : point s) map(s.x, s.z)
#pragma omp declare mapper(record s) map(s.x, s.p[0 : 10])

static int on_device(void) {
  int host = 1;
#pragma omp target map(from : host)
  host = omp_is_initial_device();
  return !host;
}

int main(void) {
  const int device = on_device(), number = omp_get_default_device();
  point s = {1, 2, 3};
#pragma omp target enter data map(alloc : s.y)
#pragma omp target map(always, from : s)
  s.y = 111;
  CHECK(s.y == 111);
#pragma omp target exit data map(delete : s)
  if (device) CHECK(!omp_target_is_present(&s.y, number));
  // In two pieces, with something else there, which stays.
#pragma omp target enter data map(to : s.x)
#pragma omp target enter data map(to : s.z)
#pragma omp target enter data map(to : s.y)
#pragma omp target enter data map(mapper(ends), to : s)
#pragma omp target exit data map(release : s.x) map(release : s.z)
  if (device) CHECK(omp_target_is_present(&s.x, number) && omp_target_is_present(&s.z, number));
#pragma omp target exit data map(mapper(ends), delete : s)
  if (device) CHECK(!omp_target_is_present(&s.x, number) && !omp_target_is_present(&s.z, number));
  if (device) CHECK(omp_target_is_present(&s.y, number));
#pragma omp target exit data map(delete : s.y)

  int data[10] = {0};
  record r = {.p = data};
#pragma omp target enter data map(alloc : r.x, r.p[0 : 10])
#pragma omp target enter data map(present, alloc : r)
#pragma omp target exit data map(release : r)
  if (device) CHECK(omp_target_is_present(&r.x, number) && omp_target_is_present(data, number));
#pragma omp target exit data map(delete : r)
  if (device) CHECK(!omp_target_is_present(&r.x, number) && !omp_target_is_present(data, number));

  // A region that unmaps its own data and maps a part of it again ends as it may.
  int a[100];
  for (int i = 0; i < 100; i++) a[i] = 99;
#pragma omp target data map(tofrom : a)
  {
#pragma omp target exit data map(delete : a)
#pragma omp target enter data map(alloc : a[0 : 2])
#pragma omp target map(alloc : a[0 : 2])
    a[0] = 88;
  }
  CHECK(a[0] == (device ? 99 : 88));
#pragma omp target exit data map(delete : a[0 : 2])
  return failures != 0;
}
