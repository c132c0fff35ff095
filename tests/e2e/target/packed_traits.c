// The traits of allocators are read by the runtime.
// lanes: host sim
// options: -fpack-struct -fshort-enums -w
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
int main(void) {
  omp_alloctrait_t traits[] = {{omp_atk_alignment, 256}, {omp_atk_pool_size, 1 << 16}, {omp_atk_fallback, omp_atv_null_fb}};
  omp_allocator_handle_t a = omp_init_allocator(omp_default_mem_space, 3, traits);
  char *p = omp_alloc(100, a), *q = omp_alloc(1 << 20, a);
  int bad = !p || (uintptr_t)p % 256 || q;
  int on_device = 1;
#pragma omp target uses_allocators(omp_default_mem_alloc) map(tofrom : on_device)
  on_device = omp_is_initial_device() + sizeof(omp_alloctrait_t) == 16;
  omp_free(p, a);
  omp_destroy_allocator(a);
  printf("%d %d\n", bad, on_device);
  return bad || sizeof(omp_alloctrait_t) != 16;
}
