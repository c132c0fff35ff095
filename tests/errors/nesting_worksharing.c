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
#pragma omp master
    {
#pragma omp sections // error: 'nested|sections'
      { n++; }
    }
  }
}
