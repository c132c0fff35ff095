// Routines that device code does not have.
#include <omp.h>
#pragma omp declare target
int in_function(void) {
  return omp_get_interop_int(0, omp_ipr_vendor, 0); // error: 'routine .omp_get_interop_int. cannot be used'
}
#pragma omp end declare target
int main(void) {
  int n = 0;
#pragma omp target map(tofrom : n)
  {
    n = omp_get_num_teams() + omp_in_parallel();
    omp_allocator_handle_t own = omp_init_allocator(omp_default_mem_space, 0, 0); // error: 'routine .omp_init_allocator. cannot be used in a target region'
    n += own != omp_null_allocator;
    n += in_function();
  }
  return n;
}
