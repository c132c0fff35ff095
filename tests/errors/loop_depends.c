// The bounds of collapsed loops may be linear in one outer variable, and nothing else.
void f(int n, int v[n][n]) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i * i; j++) // error: 'linear'
      v[i][j] = 1;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j += i) // error: 'increment must not depend'
      v[i][j] = 1;
#pragma omp parallel for collapse(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = i; k < i + j; k++) // error: 'linear'
        v[i][j] = k;
}
