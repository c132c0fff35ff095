// Collapsed loops whose inner bounds depend on the outer variable are not rectangular.
void f(int n, int v[n][n]) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i * i; j++) // error: ''
      v[i][j] = 1;
}
