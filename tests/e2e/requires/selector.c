// What is required is a trait of the implementation; a device that cannot do it is none.
// lanes: host
#include "../check.h"
#include <omp.h>
#pragma omp requires unified_shared_memory
#pragma omp requires reverse_offload
#pragma omp requires atomic_default_mem_order(seq_cst)

int main(void) {
  int threads = 0;
#pragma omp metadirective when(implementation = {unified_shared_memory} : parallel num_threads(3)) default(nothing)
#pragma omp single
  threads = omp_get_num_threads();
  CHECK(threads == 3);
#pragma omp metadirective when(implementation = {requires(reverse_offload), atomic_default_mem_order(seq_cst)} : parallel num_threads(4)) \
    default(nothing)
#pragma omp single
  threads = omp_get_num_threads();
  CHECK(threads == 4);
#pragma omp metadirective when(implementation = {unified_address} : parallel num_threads(5)) default(nothing)
  threads = omp_get_num_threads();
  CHECK(threads == 1);
  int here = 0, value = 41;
#pragma omp target map(from : here) map(tofrom : value)
  {
    here = omp_is_initial_device();
    value++;
  }
  CHECK(here == 1 && value == 42);
  CHECK(omp_get_num_devices() == 0);
  return failures != 0;
}
