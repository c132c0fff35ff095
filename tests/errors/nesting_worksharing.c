// Worksharing and barriers closely nested in worksharing.
void f(int *v, int n) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
#pragma omp for // error: 'nested|for'
      for (int j = 0; j < n; j++) v[j] = 1;
    }
#pragma omp single
    {
#pragma omp barrier // error: 'nested|barrier'
    }
#pragma omp parallel single
    {
#pragma omp for // error: 'work-sharing region may not be closely nested'
      for (int j = 0; j < n; j++) v[j] = 1;
    }
#pragma omp parallel single nowait // error@29: 'nowait. is not valid for .#pragma omp parallel single'
    n++;
#pragma omp master
    {
#pragma omp sections // error: 'nested|sections'
      { n++; }
    }
  }
}
