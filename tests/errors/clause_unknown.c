// Words that are no clauses.
void f(int n) {
#pragma omp parallel numthreads(4) // error@22: 'numthreads|clause'
  n++;
#pragma omp parallel private n // error: ''
  n++;
}
