// The ordered clause and what does not go with it; sources and sinks.
void f(int *v, int n) {
  int i, j;
#pragma omp for ordered(1) collapse(2) // error@17: 'parameter is less than .collapse.'
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) v[i]++;
#pragma omp for ordered(n) // error: 'argument needs positive constant'
  for (i = 0; i < n; i++) v[i]++;
#pragma omp for ordered(2)
  for (i = 0; i < n; i++) v[i]++; // error: 'not enough perfectly nested loops for .ordered.2.'
#pragma omp for ordered schedule(nonmonotonic : dynamic) // error@25: 'nonmonotonic. modifier specified together'
  for (i = 0; i < n; i++) v[i]++;
#pragma omp for ordered(1) linear(n : 1) // error: 'linear. clause may not be specified together with .ordered.'
  for (i = 0; i < 9; i++) v[i]++;
#pragma omp for simd ordered(1) // error: 'may not be specified on'
  for (i = 0; i < n; i++) v[i]++;
#pragma omp for ordered order(concurrent) // error: 'order. clause must not be used together with .ordered.'
  for (i = 0; i < n; i++) v[i]++;
#pragma omp for ordered ordered // error: 'too many .ordered. clauses'
  for (i = 0; i < n; i++) v[i]++;
#pragma omp for ordered(2)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
#pragma omp ordered depend(sink : i - 1) // error: 'number of variables in a clause with .sink. modifier'
#pragma omp ordered depend(sink : j, i) // error@35: 'expected the iteration variable .i. of loop 1'
#pragma omp ordered depend(sink : i - n, j) // error: 'expected a constant behind the iteration variable .i.'
#pragma omp ordered depend(source) depend(sink : i - 1, j) // error: 'specified together with .sink.'
#pragma omp ordered depend(source) depend(source) // error: 'more than one clause with .source.'
#pragma omp ordered depend(in : v[i]) // error: 'expected .source. or .sink: vector.'
#pragma omp ordered doacross(source) // error: 'expected .source:. or .sink: vector.'
#pragma omp ordered threads depend(source) // error: 'must not be used together with .depend.'
    }
#pragma omp teams distribute parallel for ordered // error: 'ordered. is not valid for'
  for (i = 0; i < n; i++) v[i]++;
}
