// What the task of target data has of its own cannot be mapped by it; its region is an explicit task.
void f(int n, int *p) {
  int x = 0;
#pragma omp target data map(x) private(x) // error@40: 'appears both in data and map clauses'
  x = n;
#pragma omp target data map(x) firstprivate(x) // error@45: 'appears both in data and map clauses'
  x = n;
#pragma omp target data map(p[0:n]) private(p) // error@45: 'appears both in data and map clauses'
  x = n;
#pragma omp target data map(x) nowait nowait // error@39: 'too many .nowait. clauses'
  x = n;
#pragma omp target data map(x) untied // error@32: 'untied. is not valid for .#pragma omp target data'
  x = n;
#pragma omp target data map(x) default(none) // note: 'enclosing'
  x = n; // error: 'not specified in enclosing'
#pragma omp parallel
#pragma omp target data map(x) firstprivate(n)
  {
#pragma omp for // error: 'work-sharing region may not be closely nested'
    for (int i = 0; i < n; i++) p[i] = 0;
  }
}
