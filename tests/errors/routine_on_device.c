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
    omp_display_env(0); // error: 'routine .omp_display_env. cannot be used in a target region'
    n += in_function();
  }
  return n;
}
