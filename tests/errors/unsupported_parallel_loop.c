// parallel loop is not supported: the message names it, and nothing is ignored silently.
void f(int *v, int n) {
  v[0] = n;
#pragma omp parallel loop // error: 'loop'
  for (int i = 0; i < n; i++) v[i] = i;
}
