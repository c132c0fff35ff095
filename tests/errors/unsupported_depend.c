// The forms of depend that are not supported, and what is no form of it.
void f(int *v, int n) {
#pragma omp target nowait depend(iterator(i = 0:n), inout: v[i]) map(tofrom: v[0:1]) // error@34: ''iterator' in clause 'depend' is not supported'
  v[0] = 1;
#pragma omp target depend(inot: v[0]) map(tofrom: v[0:1]) // error@27: 'expected 'in', 'out' or 'inout''
  v[0] = 1;
#pragma omp target data depend(in: v[0]) map(tofrom: v[0:1]) // error@25: ''depend' is not valid for '#pragma omp target data''
  v[0] = 1;
}
