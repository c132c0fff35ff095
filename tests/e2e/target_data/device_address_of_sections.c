// use_device_addr and has_device_addr of array sections, and sections p[:] of what is present (OpenMP 6.0).
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
enum { N = 40 };

int main(void) {
  int v[N] = {0}, w[N], *p = w, *q = w;
  for (int i = 0; i < N; i++) w[i] = i;
#pragma omp target data map(tofrom : v[:], p[0 : N])
  {
#pragma omp target data use_device_addr(v[:], p[0 : N])
    {
#pragma omp target has_device_addr(v[: N], p[0 : N])
      for (int i = 0; i < N; i++) v[i] = p[i] + 1;
    }
#pragma omp target map(q[:])
    for (int i = 0; i < N; i++) q[i] *= 2;
  }
  for (int i = 0; i < N; i++) CHECK(v[i] == i + 1 && w[i] == 2 * i);
  // Of which only the section is present.
#pragma omp target data map(tofrom : v[10 : 5], p[20 : 5])
#pragma omp target data use_device_addr(v[10 : 5], p[20 : 5])
#pragma omp target has_device_addr(v[10 : 5], p[20 : 5])
  for (int i = 0; i < 5; i++) v[10 + i] = p[20 + i];
  for (int i = 0; i < N; i++) CHECK(v[i] == (i >= 10 && i < 15 ? 2 * (i + 10) : i + 1));
  return failures != 0;
}
