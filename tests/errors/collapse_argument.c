// The argument of collapse must be a positive constant.
void f(int *v, int n) {
#pragma omp parallel for collapse(n) // error: 'collapse|constant'
  for (int i = 0; i < n; i++) v[i] = 1;
#pragma omp parallel for collapse(0) // error: 'collapse|positive'
  for (int i = 0; i < n; i++) v[i] = 1;
}
