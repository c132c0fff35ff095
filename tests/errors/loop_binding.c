// loop: what its bind clause asks for must be around it.
void f(int *v, int n) {
#pragma omp loop // error: 'bind. clause not specified on a .loop. construct'
  for (int i = 0; i < n; i++) v[i] = 1;
#pragma omp parallel
  {
#pragma omp loop bind(teams) // error@18: 'bind.teams.. on a .loop. region not strictly nested'
    for (int i = 0; i < n; i++) v[i] = 1;
#pragma omp single
    {
#pragma omp loop bind(parallel) // error: 'may not be closely nested'
      for (int i = 0; i < n; i++) v[i] = 1;
    }
#pragma omp loop bind(team) // error@23: 'expected .teams., .parallel. or .thread.'
    for (int i = 0; i < n; i++) v[i] = 1;
  }
#pragma omp parallel loop bind(teams) // error@27: 'bind.teams.. on a .loop. construct combined with .parallel.'
  for (int i = 0; i < n; i++) v[i] = 1;
#pragma omp parallel for bind(thread) // error: 'bind. is not valid for'
  for (int i = 0; i < n; i++) v[i] = 1;
#pragma omp simd
  for (int j = 0; j < n; j++) {
#pragma omp loop bind(parallel) // error@18: 'bind.parallel.. on a .loop. construct nested inside .simd.'
    for (int i = 0; i < n; i++) v[i] = 1;
#pragma omp loop bind(thread)
    for (int i = 0; i < n; i++) v[i] = 1;
#pragma omp loop
    for (int i = 0; i < n; i++) v[i] = 1;
  }
#pragma omp target parallel for simd
  for (int j = 0; j < n; j++) {
#pragma omp loop bind(parallel) // error@18: 'nested inside .simd.'
    for (int i = 0; i < n; i++) v[i] = 1;
  }
}
