// Undeclared names in clauses.
void f(void) {
  int n = 1;
#pragma omp target map(to: nosuch) // error@28: 'nosuch'
  n++;
#pragma omp parallel private(absent) // error@30: 'absent'
  n++;
#pragma omp parallel num_threads(threads) // error@34: 'threads'
  n++;
}
