// interop: its actions and their objects.
#include <omp.h>
void f(int n) {
  omp_interop_t a, b;
  const omp_interop_t c = omp_interop_none;
#pragma omp interop device(0) // error: 'must have an .init., .use. or .destroy. clause'
#pragma omp interop init(a) // error: 'expected .target. or .targetsync. in clause .init.'
#pragma omp interop init(target, target : a) // error@34: '.target. is repeated'
#pragma omp interop init(target : n) // error@35: 'is not a variable of type .omp_interop_t.'
#pragma omp interop init(target : a) use(a) // error@42: 'more than one action clause'
#pragma omp interop destroy(c) // error: '.const. qualified interoperability object'
#pragma omp interop init(target : a) depend(in : n) // error@38: 'lacks .targetsync.'
#pragma omp interop use(b) map(to : n) // error: 'is not valid for'
}
