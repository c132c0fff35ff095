// The iteration variables of collapsed simd loops are lastprivate; only that of a single loop may be linear.
void f(int n, int *a) {
  int i, j;
#pragma omp simd linear(i, j) collapse(2) // error@25: 'iteration variable 'i' should not be linear'
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) a[i]++;
#pragma omp parallel for simd linear(j) collapse(2) // error@38: 'iteration variable 'j' should not be linear'
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) a[i]++;
#pragma omp simd linear(i)
  for (i = 0; i < n; i++) a[i]++;
}
