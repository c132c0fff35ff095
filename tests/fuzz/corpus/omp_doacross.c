void d(int n, int a[n][n]) {
#pragma omp parallel for ordered(2) schedule(static, 1)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
#pragma omp ordered depend(sink: i - 1, j) depend(sink: i, j - 1)
      a[i][j] += a[i - 1][j];
#pragma omp ordered depend(source)
    }
#pragma omp for ordered(1)
  for (int i = 1; i < n; i++) {
#pragma omp ordered doacross(sink: omp_cur_iteration - 1)
    a[i][0]++;
#pragma omp ordered doacross(source:)
  }
#pragma omp for ordered
  for (int i = n; i > 0; i--) {
#pragma omp ordered threads
    a[0][i]--;
  }
}
