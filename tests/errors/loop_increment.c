// Increments that are not canonical.
void f(int *v, int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i *= 2) // error: 'increment|canonical|step'
    v[i] = 1;
#pragma omp parallel for
  for (int i = 0; i < n;) // error: 'increment|canonical|step'
    v[i++] = 1;
}
