// filter: an integer expression, once, on masked alone.
void f(int n, double x) {
#pragma omp masked filter(x) // error: 'filter. expression must be integral'
  n++;
#pragma omp masked filter(1) filter(2) // error: 'too many .filter. clauses'
  n++;
#pragma omp master filter(1) // error@20: 'filter. is not valid'
  n++;
#pragma omp parallel master filter(1) // error: 'filter. is not valid'
  n++;
#pragma omp masked private(n) // error: 'private. is not valid'
  n++;
#pragma omp masked filter(-1) // error: 'filter. value must be non-negative'
  n++;
}
