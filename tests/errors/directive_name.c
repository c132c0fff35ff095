// A directive-name modifier that the construct does not have, or whose directive does not take the clause.
void f(int n, int *v) {
  int x = 0;
#pragma omp parallel for private(target : x) // error@26: 'modifier .target. does not apply to .#pragma omp parallel for'
  for (int i = 0; i < n; i++) v[i] = x = i;
#pragma omp parallel for lastprivate(parallel : x) // error@26: 'does not apply'
  for (int i = 0; i < n; i++) v[i] = x = i;
#pragma omp target parallel firstprivate(target : x) firstprivate(target : x) // error@76: 'more than once'
  v[0] = x;
#pragma omp parallel num_threads(strict : -1) // error@43: 'positive'
  v[0] = x;
#pragma omp parallel safesync(n) // error@31: 'positive constant'
  v[0] = x;
#pragma omp parallel severity(harmless) // error@31: 'expected .fatal. or .warning.'
  v[0] = x;
#pragma omp parallel message(n) // error@30: 'must be a string'
  v[0] = x;
#pragma omp assume no_openmp_constructs(n) // error@41: 'must be constant'
  v[0] = x;
#pragma omp task threadset(omp_all) // error@28: 'expected .omp_team. or .omp_pool.'
  v[0] = x;
}
