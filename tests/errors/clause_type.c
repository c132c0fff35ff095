// Expressions of clauses that have no integer type.
void f(int *v, double d, int n) {
#pragma omp parallel num_threads(v) // error: 'num_threads|integer'
  n++;
#pragma omp target teams num_teams(d) // error: 'num_teams|integer'
  n++;
#pragma omp parallel for schedule(static, d) // error: 'chunk|integer|schedule'
  for (int i = 0; i < n; i++) v[i] = 1;
}
