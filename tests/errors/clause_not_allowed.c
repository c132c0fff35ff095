// Clauses that do not fit their directives.
void f(int n) {
#pragma omp parallel nowait // error@22: 'nowait'
  n++;
#pragma omp parallel
  {
#pragma omp for num_threads(4) // error@17: 'num_threads'
    for (int i = 0; i < n; i++) {
    }
#pragma omp single reduction(+: n) // error@20: 'reduction'
    n++;
#pragma omp barrier nowait // error@21: ''
  }
#pragma omp target schedule(static) // error@20: 'schedule'
  n++;
}
