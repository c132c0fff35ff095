// Loops without a canonical initialisation.
void f(int *v, int n) {
  int i = 0, j;
#pragma omp parallel for
  for (; i < n; i++) // error: 'initiali|declaration|canonical'
    v[i] = 1;
#pragma omp parallel for
  for (i = 0, j = 0; i < n; i++) // error: ''
    v[i] = j;
}
