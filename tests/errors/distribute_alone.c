// distribute outside teams.
void f(int *v, int n) {
#pragma omp parallel
  {
#pragma omp distribute // error: 'distribute|teams'
    for (int i = 0; i < n; i++) v[i] = 1;
  }
}
