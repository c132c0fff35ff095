// is_device_ptr of arrays, and elements of arrays in use_device_addr and has_device_addr.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

enum { N = 20 };
static int global[N];

static void arrays(int n) {
  int a[N], vla[n], err = -1;
  for (int i = 0; i < N; i++) a[i] = global[i] = i;
  for (int i = 0; i < n; i++) vla[i] = 2 * i;
#pragma omp target data map(to : a, global, vla) use_device_addr(a, global, vla)
#pragma omp target is_device_ptr(a, global, vla) map(from : err)
  {
    err = 0;
    for (int i = 0; i < N; i++) err += a[i] != i || global[i] != i;
    for (int i = 0; i < n; i++) err += vla[i] != 2 * i;
  }
  CHECK(err == 0);
}

static void elements(void) {
  int a[N] = {0}, *p = a;
#pragma omp target data map(a) use_device_addr(a)
#pragma omp target has_device_addr(a[7])
  a[7] = 42;
  CHECK(a[7] == 42);
#pragma omp target data map(p[3]) use_device_addr(p[3])
#pragma omp target has_device_addr(p[3])
  p[3] = 43;
  CHECK(a[3] == 43);
#pragma omp target data map(a[4 : 2]) use_device_addr(a[4])
#pragma omp target has_device_addr(a[4])
  a[5] = 44;
  CHECK(a[5] == 44);
}

int main(void) {
  arrays(13);
  elements();
  return 0;
}
