// What a region of the ancestor device may call and map.
#include <omp.h>
#pragma omp requires reverse_offload
typedef struct {
  int *p;
} pointers;
int main(void) {
  int x = 0;
  pointers s = {&x};
#pragma omp target map(tofrom : x)
  {
#pragma omp target device(ancestor : 1) map(tofrom : x)
    x += omp_get_num_threads(); // error@10: 'OpenMP runtime API call .omp_get_num_threads. in a region with .device.ancestor.. clause'
  }
#pragma omp target map(tofrom : s)
  {
#pragma omp target device(ancestor : 1) map(tofrom : s.p[0 : 1]) // error@54: 'this form of list item is not supported with .device.ancestor: 1..'
    s.p[0]++;
  }
  return x;
}
