// allocate on combined constructs with simd: the copies of the other leaf lie where the allocator says.
// lanes: host sim
#include "../check.h"
#include <omp.h>
#include <stdint.h>

int main(void) {
  int x = 0, l = 0, s = 0, n = 50;
#pragma omp parallel for simd private(x) lastprivate(l) reduction(+ : s) allocate(omp_default_mem_alloc : x, l, s)
  for (int i = 0; i < n; i++) {
    x = i;
    l = x;
    s += x;
  }
  CHECK(l == 49 && s == 1225);
  s = l = 0;
#pragma omp teams distribute simd num_teams(1) private(x) lastprivate(l) reduction(+ : s) allocate(x, s)
  for (int i = 0; i < n; i++) {
    x = i;
    l = x;
    s += x;
  }
  CHECK(l == 49 && s == 1225);
  l = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop simd private(x) lastprivate(l) allocate(omp_large_cap_mem_alloc : x)
  for (int i = 0; i < n; i++) {
    x = i;
    l = x;
  }
  CHECK(l == 49);
  int last[3] = {0}, bad = s = 0;
#pragma omp target simd private(x) lastprivate(last) reduction(+ : s) map(tofrom : bad)                                \
    allocate(align(128), allocator(omp_default_mem_alloc) : x) allocate(omp_default_mem_alloc : s, last)
  for (int i = 0; i < n; i++) {
    bad |= (uintptr_t)&x % 128 != 0;
    x = i;
    last[1] = x;
    s += x;
  }
  CHECK(last[1] == 49 && s == 1225 && !bad);
  return failures != 0;
}
