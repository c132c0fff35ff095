// Clauses that may appear once.
void f(int n) {
#pragma omp parallel num_threads(2) num_threads(3) // error: 'num_threads'
  n++;
#pragma omp parallel for schedule(static) schedule(dynamic) // error: 'schedule'
  for (int i = 0; i < n; i++) {
  }
#pragma omp parallel for collapse(1) collapse(1) // error: 'collapse'
  for (int i = 0; i < n; i++) {
  }
}
