// Collapsed loops need their numbers of iterations before they start.
void f(int n, int *a) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++) {
    int m = a[i];
    for (int j = 0; j < m; j++) // error@5: 'depend on .m., which is declared between them'
      a[j] = i;
  }
}
