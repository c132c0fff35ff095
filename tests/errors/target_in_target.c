// target data and target inside a target region.
void f(int *v, int n) {
#pragma omp target map(tofrom: v[0:n])
  {
#pragma omp target update to(v[0:n]) // error: 'target'
    v[0] = 1;
  }
}
