// Copies from and to storage of the host, which is the device's as well.
// lanes: host sim sim53 nvcc
// env: OMPICC_SIM_ARCH=61
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#pragma omp requires unified_shared_memory
static int g[4] = {1,2,3,4};
int main(void) { int d = omp_get_default_device(), h = omp_get_initial_device();
  int *a = malloc(400), *b = malloc(400); for (int i=0;i<100;i++) a[i]=i;
  CHECK(omp_target_memcpy(b, a, 400, 0, 0, d, d) == 0 && b[99] == 99);
  memset(b, 0, 400); CHECK(omp_target_memcpy(b, a, 400, 0, 0, d, h) == 0 && b[50] == 50);
  memset(b, 0, 400); CHECK(omp_target_memcpy(b, a, 400, 0, 0, h, d) == 0 && b[50] == 50);
  int *t = omp_target_alloc(400, d); CHECK(omp_target_memcpy(t, a, 400, 0, 0, d, h) == 0 && t[7] == 7);
  int g2[4];
#pragma omp target map(from: g2)
  for (int i=0;i<4;i++) g2[i] = g[i]++;
  CHECK(g[3] == 5 && g2[3] == 4);
#pragma omp target firstprivate(g2)
  g2[0] = 100;
  CHECK(g2[0] == 1);
  int n = 6, v[n]; for (int i=0;i<n;i++) v[i]=i;
#pragma omp target teams distribute parallel for firstprivate(v) reduction(+: g[:4])
  for (int i=0;i<n;i++) g[i%4] += v[i];
  CHECK(g[0] == 2+0+4 && g[1] == 3+1+5);
#pragma omp target nowait
  g[0] = 77;
#pragma omp taskwait
  CHECK(g[0] == 77);
  omp_target_free(t, d);
  return failures; }
