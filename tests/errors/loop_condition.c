// Conditions that are not canonical.
void f(int *v, int n) {
#pragma omp parallel for
  for (int i = 0; i * i < n; i++) // error: 'condition|test|predicate|canonical'
    v[i] = 1;
#pragma omp parallel for
  for (int i = 0; v[i]; i++) // error: 'condition|test|predicate|canonical'
    v[i] = 1;
#pragma omp parallel for
  for (int i = 0;; i++) // error: 'condition|test|predicate|canonical'
    v[i] = 1;
}
