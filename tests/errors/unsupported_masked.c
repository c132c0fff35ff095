// masked is not supported: the message names it, and nothing is ignored silently.
void f(int *v, int n) {
  v[0] = n;
#pragma omp masked // error: 'masked.*(not supported|unsupported)|(not supported|unsupported).*masked'
  v[0] = 1;
}
