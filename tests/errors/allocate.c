// The allocate directive and clause: what they name, and with what.
#include <omp.h>
int global;
#pragma omp allocate(global) // error@22: 'static variable .global. needs an .allocator. clause'
int later;
#pragma omp allocate(later) allocator(omp_default_mem_alloc) align(3) // error@68: 'positive constant power of two'
void f(int parameter, omp_allocator_handle_t a) {
  int x = 0, y = 0, z = 0, w = 0, array[3];
#pragma omp allocate(parameter) // error@22: 'is a parameter'
#pragma omp allocate(x) allocator(1.5) // error@35: 'rather than .omp_allocator_handle_t.'
#pragma omp allocate(y) allocator(a)
#pragma omp allocate(y) // error@22: 'already appeared in an .allocate. directive'
#pragma omp allocate(array[1]) // error: 'expected a variable.s name'
#pragma omp allocate // error: 'expected .\(. and a list of variables'
#pragma omp allocate(x) private(x) // error: 'is not valid for'
  z = 1;
#pragma omp allocate(z) // error@22: 'is used before the .allocate. directive'
  {
#pragma omp allocate(w) // error@22: 'is not declared in the block that the directive stands in'
    w = 1;
  }
  int first = 0;
  omp_allocator_handle_t behind = a;
#pragma omp allocate(first) allocator(behind) // error@39: 'the allocator is .behind., which is declared behind .first.'
#pragma omp parallel private(x) allocate(a : x, y) // error@49: 'not in an explicit privatization clause'
  x = 1;
#pragma omp parallel private(x, y) allocate(x, y) allocate(a : x) // error@64: 'appears more than once in .allocate. clauses'
  x = y = 1;
#pragma omp parallel private(x) allocate(allocator(a), align(2), align(4) : x) // error@66: 'modifier .align. is repeated'
  x = 1;
#pragma omp parallel private(x) allocate(allocator(a), size(2) : x) // error@56: 'is not a modifier of clause .allocate.'
  x = 1;
#pragma omp simd private(x) allocate(x) // error: '.allocate. is not valid for'
  for (int i = 0; i < 3; i++) x = i;
#pragma omp target private(x) allocate(x) // error@31: 'must specify an allocator here'
  x = 1;
#pragma omp target private(x) allocate(a : x) // error@40: 'predefined one or be named in a .uses_allocators. clause'
  x = 1;
#pragma omp target
  {
    int inside;
#pragma omp allocate(inside) // error: 'in a target region must have an .allocator. clause'
    inside = 1;
    int own;
#pragma omp allocate(own) allocator(a) // error@37: 'unless there is .#pragma omp requires dynamic_allocators.'
    own = 1;
#pragma omp parallel private(x) allocate(a : x) // error@42: 'unless there is'
    x = 1;
  }
#pragma omp target uses_allocators(parameter) // error@36: 'expected a predefined allocator or a variable'
  x = 1;
#pragma omp target uses_allocators(omp_default_mem_alloc(array)) // error@58: 'neither traits nor a memory space'
  x = 1;
#pragma omp target uses_allocators(a(array)) // error@38: 'must be an array of .omp_alloctrait_t.'
  x = 1;
#pragma omp allocators allocate(x) // error: 'is a construct of Fortran'
}
