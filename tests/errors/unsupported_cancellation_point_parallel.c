// cancellation point parallel is not supported: the message names it, and nothing is ignored silently.
void f(int *v, int n) {
  v[0] = n;
#pragma omp cancellation point parallel // error: 'cancellation point.*(not supported|unsupported)|(not supported|unsupported).*cancellation point'
}
