// masked and scope where only some threads come, and worksharing in them.
void f(int *v, int n) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
#pragma omp masked // error: 'masked. region may not be closely nested'
      v[i] = 1;
#pragma omp master // error: 'master. region may not be closely nested'
      v[i] = 1;
#pragma omp scope // error: 'work-sharing region may not be closely nested'
      v[i] = 2;
    }
#pragma omp masked
    {
#pragma omp for // error: 'work-sharing region may not be closely nested.*masked'
      for (int i = 0; i < n; i++) v[i] = 1;
#pragma omp barrier // error: 'barrier region may not be closely nested'
    }
#pragma omp critical
    {
#pragma omp scope // error: 'work-sharing region may not be closely nested.*critical'
      n++;
    }
  }
}
