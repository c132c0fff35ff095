// teams must be all that a target region holds.
void f(int *v, int n) {
#pragma omp target map(tofrom: v[0:n]) // error: 'teams'
  {
    v[0] = 1;
#pragma omp teams
    v[1] = 2;
  }
}
