// A section without elements is no dependence.
void f(int *a, int n) {
#pragma omp task depend(in : a[0:0]) // error@34: 'zero length array section in .depend. clause'
  a[0] = 1;
#pragma omp task depend(in : a[0:n])
  a[0] = 1;
}
