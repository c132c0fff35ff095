int c(int n, int *a) {
  int found = -1;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
      if (a[i]) {
#pragma omp atomic write
        found = i;
#pragma omp cancel for if(cancel: i > 2)
      }
#pragma omp cancellation point for
    }
#pragma omp sections
    {
#pragma omp section
      {
#pragma omp cancel sections
      }
    }
#pragma omp taskgroup
#pragma omp task
    {
#pragma omp cancel taskgroup
#pragma omp cancellation point taskgroup
    }
#pragma omp cancel parallel
  }
  return found;
}
