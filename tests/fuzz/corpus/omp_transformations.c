void t(int n, int m, int a[n][m]) {
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(4, 5)
  for (int i = 0; i < n; i++)
    for (int j = m - 1; j >= 0; --j) a[i][j]++;
#pragma omp unroll partial(3)
  for (int i = 0; i <= n; i += 2) a[i][0]--;
#pragma omp for
#pragma omp unroll partial
#pragma omp tile sizes(2)
  for (unsigned char c = 0; c != 250; c++) a[0][c]++;
#pragma omp unroll full
  for (int i = 0; i < 4; i++) a[i][1] = 0;
#pragma omp for collapse(3)
  for (int i = 0; i < n; i++)
    for (int j = i; j < 2 * i + 3; j++)
      for (int k = 0; k < m - j; k++) a[i][j] += k;
}
