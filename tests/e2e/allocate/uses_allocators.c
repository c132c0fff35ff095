// uses_allocators makes allocators with traits for a target region.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdint.h>

static const omp_alloctrait_t strict[] = {{omp_atk_alignment, 256}, {omp_atk_pool_size, 65536}};

int main(void) {
  const omp_alloctrait_t loose[1] = {{.value = 32, .key = omp_atk_alignment}};
  omp_allocator_handle_t own = omp_null_allocator, plain = omp_null_allocator, other = omp_null_allocator;
  int x = 5, y = 0, odd = 0, a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  for (int i = 0; i < 3; i++) {
#pragma omp target uses_allocators(own(strict), plain) uses_allocators(traits(loose), memspace(omp_default_mem_space) : other) \
    private(y) firstprivate(x) allocate(own : y) allocate(plain : x) map(tofrom : odd)
    {
      int z = x;
#pragma omp allocate(z) allocator(other)
      y = z++;
      odd += y + ((uintptr_t)&y % 256 != 0) + ((uintptr_t)&z % 32 != 0);
    }
  }
  CHECK(odd == 15 && x == 5 && y == 0 && own == omp_null_allocator);
  odd = 0;
#pragma omp target teams distribute parallel for uses_allocators(own(strict)) private(y) allocate(own : y) \
    reduction(+ : odd) map(to : a)
  for (int i = 0; i < 8; i++) {
    y = a[i];
    odd += y + ((uintptr_t)&y % 256 != 0);
  }
  CHECK(odd == 36);
  (void)plain;
  (void)other;
  return failures != 0;
}
