// task is not supported: the message names it, and nothing is ignored silently.
void f(int *v, int n) {
  v[0] = n;
#pragma omp task // error: 'task.*(not supported|unsupported)|(not supported|unsupported).*task'
  v[0] = 1;
}
