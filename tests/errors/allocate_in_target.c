// Allocators that device code does not have.
#include <omp.h>
void f(int n, omp_allocator_handle_t a) {
  int x = 0;
#pragma omp target uses_allocators(a) // error@36: 'an allocator that is not one of the predefined ones'
  x = n;
#pragma omp target parallel private(x) allocate(omp_pteam_mem_alloc : x) // error@49: 'memory of the team for a variable of one of its threads'
  x = n;
#pragma omp target firstprivate(x) allocate(align(64), allocator(omp_default_mem_alloc) : x) // error@91: 'an alignment of its own'
  x = n;
#pragma omp target parallel
  {
    int y = n;
#pragma omp allocate(y) allocator(omp_cgroup_mem_alloc) // error@35: 'memory of the team'
    y++;
  }
}
