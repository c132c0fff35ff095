// Iterators that are none, and what must follow them.
void f(int *v, int n) {
#pragma omp task depend(iterator(double d = 0 : n), in : v[0]) // error@41: 'iterator 'd' has neither integral nor pointer type'
  v[0] = 1;
#pragma omp task depend(iterator(i = 0 : n : 0), in : v[i]) // error@46: 'iterator 'i' has zero step'
  v[0] = 1;
#pragma omp task depend(iterator(i = 0 : n) in : v[i]) // error@45: 'expected ',' after the iterators'
  v[0] = 1;
#pragma omp task depend(iterator(i = 0 : n), v[i]) // error@46: 'expected 'in', 'out', 'inout''
  v[0] = 1;
#pragma omp task depend(in : v[i]) // error@32: ''i' undeclared'
  v[0] = 1;
#pragma omp task depend(iterator(i), in : v[0]) // error@35: 'syntax error before'
  v[0] = 1;
#pragma omp task affinity(iterator(i = 0 : n), v[i]) // error: 'expected ':' after the iterators'
  v[0] = n;
#pragma omp task depend(iterator(int i = 0 : 10, int i = 0 : 5), in : v[i]) // error@54: 'redeclaration of iterator .i.'
  ;
}
