// What a region of the ancestor device may call and map.
#include <omp.h>
#pragma omp requires reverse_offload
int main(void) {
  int x = 0;
#pragma omp target map(tofrom : x)
  {
#pragma omp target device(ancestor : 1) map(tofrom : x)
    x += omp_get_num_threads(); // error@10: 'OpenMP runtime API call .omp_get_num_threads. in a region with .device.ancestor.. clause'
  }
  return x;
}
