// What a whole team must encounter cannot stand in a task, and no branch leaves one.
void f(int *v, int n) {
#pragma omp parallel
  {
#pragma omp task
    {
#pragma omp barrier // error@1: 'barrier region may not be closely nested inside of'
#pragma omp for // error@1: 'work-sharing region may not be closely nested inside of'
      for (int i = 0; i < n; i++) v[i] = i;
#pragma omp master // error@1: ''master' region may not be closely nested inside of'
      v[0] = 1;
      if (v[1]) return; // error@17: 'invalid branch to/from OpenMP structured block by 'return''
    }
#pragma omp taskloop
    for (int i = 0; i < n; i++) {
#pragma omp single // error@1: 'work-sharing region may not be closely nested inside of'
      v[i] = i;
    }
#pragma omp taskgroup
    goto out; // error@5: 'invalid branch to/from OpenMP structured block by 'goto''
  out:;
  }
#pragma omp taskwait // and this one is right
  if (n)
#pragma omp taskyield // error@1: ''#pragma omp taskyield' may only be used in compound statements'
  v[0] = 1;
}
