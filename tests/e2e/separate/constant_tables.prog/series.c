// What is done with a table is another file's secret.
#pragma omp declare target
double series(double x, const double *a, int n) {
  double r = 0;
  for (int i = n - 1; i >= 0; i--) r = r * x + a[i];
  return r;
}
int sum_of_rows(const int (*rows)[3], int n) {
  int r = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++) r = 10 * r + rows[i][k];
  return r;
}
double first(double *a, int n) {
  double r = a[0];
  for (int i = 0; i < n; i++) a[i] += 1;
  return r + a[n - 1];
}
#pragma omp end declare target
