// taskgroup is not supported: the message names it, and nothing is ignored silently.
void f(int *v, int n) {
  v[0] = n;
#pragma omp taskgroup // error: 'taskgroup.*(not supported|unsupported)|(not supported|unsupported).*taskgroup'
  v[0] = 1;
}
