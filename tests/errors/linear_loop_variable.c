// The variable of a worksharing loop is private; in a simd loop it may be linear.
void f(int n, int *v) {
  int i;
#pragma omp for linear(i) // error@24: 'iteration variable 'i' should not be linear'
  for (i = 0; i < n; i++) v[i] = 1;
#pragma omp simd linear(i)
  for (i = 0; i < n; i++) v[i] = 1;
}
