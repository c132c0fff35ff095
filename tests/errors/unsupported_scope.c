// scope is not supported: the message names it, and nothing is ignored silently.
void f(int *v, int n) {
  v[0] = n;
#pragma omp scope // error: 'scope.*(not supported|unsupported)|(not supported|unsupported).*scope'
  v[0] = 1;
}
