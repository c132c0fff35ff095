// Allocators that device code does not have.
#include <omp.h>
#pragma omp requires dynamic_allocators
void f(int n, omp_allocator_handle_t a) {
  int x = 0;
  omp_alloctrait_t traits[1] = {{omp_atk_alignment, 64}};
#pragma omp target uses_allocators(a(traits)) // error@38: 'must be an array of .const. elements'
  x = n;
  const omp_alloctrait_t other[1] = {{omp_atk_fallback, omp_atv_allocator_fb}};
#pragma omp target uses_allocators(a(other)) // error@38: 'can only fall back on a predefined allocator'
  x = n;
  const omp_alloctrait_t pinned[1] = {{omp_atk_pin_device, 0}};
#pragma omp target uses_allocators(a(pinned)) // error@38: 'cannot be pinned to a device'
  x = n;
#pragma omp target
  {
    int z[n];
#pragma omp allocate(z) allocator(a) // error@35: 'only known at run time is not supported in device code for the variable array .z.'
    z[0]++;
  }
#pragma omp target parallel private(x) allocate(omp_pteam_mem_alloc : x) // error@49: 'memory of the team for a variable of one of its threads, of which other threads may get the address,'
  *&x = n;
#pragma omp target parallel
  {
    int y = n;
#pragma omp allocate(y) allocator(omp_cgroup_mem_alloc) // error@35: 'memory of the team'
    y++;
  }
}
