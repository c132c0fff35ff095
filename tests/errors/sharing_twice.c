// A variable in two data-sharing clauses.
void f(int n) {
#pragma omp parallel private(n) shared(n) // error: 'n'
  n++;
#pragma omp parallel private(n, n) // error: 'n'
  n++;
#pragma omp parallel firstprivate(n) reduction(+: n) // error: 'n'
  n++;
}
