// The memory management routines in target regions, with the predefined allocators.
// not-in-gcc: <12: allocators
#include "../check.h"
#include <omp.h>
#include <stdint.h>

int main(void) {
  int wrong = 0, zeros = 0, sum = 0;
#pragma omp target map(tofrom : wrong, zeros, sum)
  {
    int *a = omp_alloc(100 * sizeof *a, omp_default_mem_alloc);
    double *b = omp_aligned_alloc(256, 40 * sizeof *b, omp_high_bw_mem_alloc);
    int *c = omp_calloc(100, sizeof *c, omp_null_allocator);
    int *d = omp_aligned_calloc(64, 10, sizeof *d, omp_large_cap_mem_alloc);
    if (!a || !b || !c || !d || (uintptr_t)b % 256 || (uintptr_t)d % 64) {
      wrong = 1;
    } else {
#pragma omp parallel for
      for (int i = 0; i < 100; i++) a[i] = i;
      for (int i = 0; i < 40; i++) b[i] = 0.5;
      for (int i = 0; i < 100; i++) zeros += c[i] == 0;
      for (int i = 0; i < 10; i++) zeros += d[i] == 0;
      a = omp_realloc(a, 200 * sizeof *a, omp_default_mem_alloc, omp_default_mem_alloc);
      if (!a) wrong = 2;
      for (int i = 100; a && i < 200; i++) a[i] = i;
      for (int i = 0; a && i < 200; i++) sum += a[i];
      for (int i = 0; i < 40; i++) wrong += b[i] != 0.5;
      if (omp_alloc(0, omp_default_mem_alloc)) wrong = 3;
    }
    omp_free(a, omp_default_mem_alloc);
    omp_free(b, omp_high_bw_mem_alloc);
    omp_free(c, omp_null_allocator);
    omp_free(d, omp_large_cap_mem_alloc);
    omp_free(NULL, omp_default_mem_alloc);
  }
  CHECK(wrong == 0);
  CHECK(zeros == 110);
  CHECK(sum == 199 * 200 / 2);
  return failures != 0;
}
