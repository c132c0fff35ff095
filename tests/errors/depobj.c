// depobj: the object, the one thing that is done with it, and depend(depobj).
#include <omp.h>
void f(int *v, int x) {
  omp_depend_t o;
#pragma omp depobj(o) // error@1: 'expected 'depend', 'update' or 'destroy' clause on 'depobj''
#pragma omp depobj(x) destroy // error@20: 'type of the depend object is not 'omp_depend_t''
#pragma omp depobj(o) depend(in : v[0]) update(out) // error@41: ''depobj' takes one of 'depend', 'update' and 'destroy''
#pragma omp depobj(o) depend(in : v[0], v[1]) // error@42: 'more than one locator'
#pragma omp depobj(o) depend(iterator(i = 0 : x), in : v[i]) // error@23: ''iterator' modifier may not be specified on 'depobj''
#pragma omp depobj(o) depend(depobj : o) // error@23: ''depobj' dependence type specified'
#pragma omp depobj(o) update(depobj) // error@30: 'expected 'in', 'out', 'inout', 'mutexinoutset' or 'inoutset''
#pragma omp depobj // error@1: 'and a depend object after'
#pragma omp task depend(depobj : x) // error@34: 'not of type 'omp_depend_t''
  v[0] = 1;
#pragma omp task depend(in : o) // error@30: 'whose type is not 'depobj''
  v[0] = 1;
}
