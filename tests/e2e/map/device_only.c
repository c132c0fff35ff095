// Map types, sections, structures, defaultmap and memory routines together.
// lanes: sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>
#include <string.h>
#include <omp.h>
struct in { int m[4]; int *q; };
struct out { struct in i[3]; struct in *p; int z; };
static int vp(int n, int m, int a[n][m], int (*pa)[m]) {
  int bad = 0;
#pragma omp target map(tofrom: a[1:n-1], pa[0:n][0:m])
  for (int i = 1; i < n; i++) for (int j = 0; j < m; j++) a[i][j] += pa[i][j];
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) bad |= a[i][j] != (i ? 2 : 1) * (i * 10 + j);
  return bad;
}
int main(void) {
  int dev = omp_get_default_device(), dev2 = omp_initial_device;
  int x = 1, y[10] = {0}; 
#pragma omp target enter data map(to: x)
  x = 5;
#pragma omp target map(always, to: x)
  x++;
#pragma omp target map(always, from: x)
  x++;
  CHECK(x == 7);
#pragma omp target enter data map(to: x)
#pragma omp target exit data map(release: x)
  CHECK(omp_target_is_present(&x, dev));
#pragma omp target exit data map(delete: x)
  CHECK(!omp_target_is_present(&x, dev));
  int a[4][5], b[4][5];
  for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++) a[i][j] = b[i][j] = i * 10 + j;
  CHECK(!vp(4, 5, a, b));
  struct out o; memset(&o, 0, sizeof o); o.p = malloc(2 * sizeof *o.p); o.p[1].q = malloc(3 * sizeof(int)); for (int i = 0; i < 3; i++) o.p[1].q[i] = i;
#pragma omp target map(tofrom: o) map(tofrom: o.p[0:2]) map(tofrom: o.p[1].q[0:3])
  { o.i[2].m[3] = 4; o.p[1].q[2] = 9; o.p[0].m[1] = 8; }
  CHECK(o.i[2].m[3] == 4 && o.p[1].q[2] == 9 && o.p[0].m[1] == 8);
  int *z = y + 3;
#pragma omp target data map(tofrom: y)
  {
#pragma omp target map(z[0:0])
    z[0] = 3;
#pragma omp target map(z[-1:2])
    z[-1] = 2;
  }
  CHECK(y[3] == 3 && y[2] == 2);
  double s = 0; int arr[5] = {1,2,3,4,5}, *pp = arr;
#pragma omp target defaultmap(tofrom: scalar) defaultmap(to: aggregate) map(pp[0:5])
  { s += arr[1]; }
  CHECK(s == 2);
#pragma omp target defaultmap(firstprivate: aggregate) defaultmap(tofrom: scalar)
  { arr[1] = 100; s = arr[1]; }
  CHECK(s == 100 && arr[1] == 2);
#pragma omp target data map(to: arr)
#pragma omp target defaultmap(present: aggregate) map(from: s)
  s = arr[4];
  CHECK(s == 5);
  // routines
  int *d = omp_target_alloc(100 * sizeof(int), dev);
  int h[100]; for (int i = 0; i < 100; i++) h[i] = i;
  CHECK(omp_target_associate_ptr(h, d, 50 * sizeof(int), 10 * sizeof(int), dev) == 0);
  CHECK((int *) omp_get_mapped_ptr(h, dev) == d + 10);
  CHECK(omp_target_memcpy(d, h, 100 * sizeof(int), 0, 0, dev, omp_initial_device) == 0);
#pragma omp target map(tofrom: h[0:50])
  h[2] = 77;
  CHECK(h[2] == 2);
  omp_target_memcpy(h, d, sizeof(int), 2 * sizeof(int), 12 * sizeof(int), omp_get_initial_device(), dev);
  CHECK(h[2] == 77);
  CHECK(omp_target_disassociate_ptr(h, dev) == 0 && omp_target_disassociate_ptr(h, dev) != 0);
  omp_depend_t dep; int tok = 0;
  int r = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out: tok) shared(tok)
  tok = 3;
#pragma omp depobj(dep) depend(inout: tok)
  r = omp_target_memcpy_async(d, &tok, sizeof(int), 0, 0, dev, omp_initial_device, 1, &dep);
#pragma omp taskwait
#pragma omp depobj(dep) destroy
  }
  CHECK(r == 0);
  omp_target_memcpy(h, d, sizeof(int), 0, 0, omp_initial_device, dev);
  CHECK(h[0] == 3);
  size_t vol[2] = {2, 3}, off[2] = {1, 1}, dd[2] = {4, 5};
  CHECK(omp_target_memcpy_rect(d, a, sizeof(int), 2, vol, off, off, dd, dd, dev, omp_initial_device) == 0);
  int c[4][5]; memset(c, 0, sizeof c);
  CHECK(omp_target_memcpy_rect(c, d, sizeof(int), 2, vol, off, off, dd, dd, omp_initial_device, dev) == 0);
  CHECK(c[2][3] == a[2][3] && c[3][3] == 0 && c[1][4] == 0);
  omp_target_free(d, dev);
  CHECK(omp_pause_resource(omp_pause_soft, dev) == 0);
  CHECK(omp_pause_resource_all(omp_pause_soft) == 0);
#pragma omp target map(tofrom: x) device(dev2)
  x = omp_is_initial_device();
  CHECK(x == 1);
  CHECK(omp_target_is_accessible(&x, sizeof x, omp_get_initial_device()));
  return failures != 0;
}
