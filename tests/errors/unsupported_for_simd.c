// for simd is not supported: the message names it, and nothing is ignored silently.
void f(int *v, int n) {
  v[0] = n;
#pragma omp for simd // error: 'simd.*(not supported|unsupported)|(not supported|unsupported).*simd'
  for (int i = 0; i < n; i++) v[i] = i;
}
