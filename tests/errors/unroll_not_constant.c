// unroll full needs a constant number of iterations.
void f(int n, int *a) {
#pragma omp unroll full // error: 'constant number of iterations'
  for (int i = 0; i < n; i++) a[i] = 0;
}
