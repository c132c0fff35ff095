// Clauses of taskloop that exclude each other, and loops that are not canonical.
void f(int *v, int n) {
  int sum = 0, i;
#pragma omp taskloop grainsize(4) num_tasks(2) // error@35: ''grainsize' clause must not be used together with 'num_tasks''
  for (i = 0; i < n; i++) v[i] = i;
#pragma omp taskloop reduction(+ : sum) nogroup // error@41: ''reduction' clause must not be used together with 'nogroup''
  for (i = 0; i < n; i++) sum += i;
#pragma omp taskloop grainsize(0) // error@32: ''grainsize' value must be positive'
  for (i = 0; i < n; i++) v[i] = i;
#pragma omp taskloop nowait // error@22: ''nowait' is not valid for '#pragma omp taskloop''
  for (i = 0; i < n; i++) v[i] = i;
#pragma omp taskloop in_reduction(+ : sum) reduction(+ : sum) // error@58: ''sum' appears more than once in data clauses'
  for (i = 0; i < n; i++) sum += i;
#pragma omp taskloop shared(i) // error@29: 'iteration variable 'i' should not be shared'
  for (i = 0; i < n; i++) v[i] = i;
#pragma omp taskloop depend(in : v[0]) // error@22: ''depend' is not valid for '#pragma omp taskloop''
  for (i = 0; i < n; i++) v[i] = i;
#pragma omp taskloop
  while (n--) v[n] = n; // error: 'for statement expected'
#pragma omp taskloop simd
  for (i = 0; i < n; i++) {
    if (v[i]) break; // error@15: 'break statement used with OpenMP for loop'
  }
}
