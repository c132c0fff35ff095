// What is no form of depend, and where it does not belong.
void f(int *v, int n) {
#pragma omp target depend(inot: v[0]) map(tofrom: v[0:1]) // error@27: 'expected 'in', 'out', 'inout''
  v[0] = n;
#pragma omp single depend(in: v[0]) // error@20: ''depend' is not valid for '#pragma omp single''
  v[0] = 1;
}
