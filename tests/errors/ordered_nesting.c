// ordered regions belong to a loop with an ordered clause.
void f(int *v, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp ordered // error: 'must be closely nested inside a loop region with an .ordered. clause'
    v[i]++;
  }
#pragma omp for ordered
  for (int i = 0; i < n; i++) {
#pragma omp critical
    {
#pragma omp ordered // error: 'may not be closely nested inside of .critical.'
      v[i]++;
    }
#pragma omp ordered
    {
#pragma omp ordered // error: 'may not be closely nested inside of .critical., .ordered.'
      v[i]++;
#pragma omp barrier // error: 'barrier region may not be closely nested'
    }
#pragma omp ordered simd // error: 'with .simd. clause must be closely nested inside .simd. region'
    v[i]++;
#pragma omp ordered depend(source) // error: 'in a loop with an .ordered. construct without them'
  }
#pragma omp for ordered(1)
  for (int i = 0; i < n; i++) {
#pragma omp ordered // error: 'without .depend. or .doacross. clause inside'
    v[i]++;
  }
#pragma omp simd
  for (int i = 0; i < n; i++) {
#pragma omp ordered // error: 'may not be nested inside .simd. region'
    v[i]++;
  }
#pragma omp parallel
  {
#pragma omp ordered // error: 'must be closely nested inside a loop region with an .ordered. clause'
    v[0]++;
  }
}
