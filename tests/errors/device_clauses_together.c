// List items that several clauses of a device construct say different things about.
#include <omp.h>
void f(int *p, int x) {
  omp_allocator_handle_t own;
#pragma omp target data use_device_ptr(p) use_device_addr(p) // error@59: ''p' appears more than once in data clauses'
  x = *p;
#pragma omp target has_device_addr(x) map(x) // error@43: ''x' appears both in data and map clauses'
  x = 1;
#pragma omp target is_device_ptr(p) map(p[0 : 1]) // error@41: ''p' appears both in data and map clauses'
  p[0] = 1;
#pragma omp target parallel map(p) is_device_ptr(p) // error@50: ''p' appears both in data and map clauses'
  p[0] = 1;
#pragma omp target uses_allocators(own) firstprivate(own) // error@54: ''own' appears more than once in data clauses'
  x = 1;
#pragma omp target parallel uses_allocators(own) firstprivate(own, p) is_device_ptr(p)
  x = p[0];
}
