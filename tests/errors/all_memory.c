// omp_all_memory: a locator for out and inout.
#include <omp.h>
void f(int x) {
  omp_depend_t object;
  omp_event_handle_t event;
#pragma omp task depend(in : omp_all_memory) // error@30: 'other than .out. or .inout.'
  x++;
#pragma omp depobj(object) depend(inout : omp_all_memory)
#pragma omp depobj(object) depend(mutexinoutset : omp_all_memory) // error@51: 'other than .out. or .inout.'
#pragma omp task depend(out : omp_all_memory) detach(event)
  x++;
#pragma omp task depend(out : omp_all_memory)
  x++;
  x = omp_all_memory; // error@7: 'undeclared'
}
