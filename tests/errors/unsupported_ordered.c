// ordered is not supported: the message names it, and nothing is ignored silently.
void f(int *v, int n) {
  v[0] = n;
#pragma omp ordered // error: 'ordered.*(not supported|unsupported)|(not supported|unsupported).*ordered'
  v[0] = 1;
}
