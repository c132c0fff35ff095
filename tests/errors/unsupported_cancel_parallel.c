// cancel parallel is not supported: the message names it, and nothing is ignored silently.
void f(int *v, int n) {
  v[0] = n;
#pragma omp cancel parallel // error: 'cancel.*(not supported|unsupported)|(not supported|unsupported).*cancel'
}
