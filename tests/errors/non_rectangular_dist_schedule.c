// Iterations of a nest that is not rectangular are not dealt out by a clause.
void f(int n) {
#pragma omp teams
#pragma omp distribute collapse(2) dist_schedule(static, 2) // error@36: 'clause 'dist_schedule' may not appear on a non-rectangular loop nest'
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) ;
#pragma omp teams
#pragma omp distribute dist_schedule(static, 2)
  for (int i = 0; i < n; i++) ;
}
