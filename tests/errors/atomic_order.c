// A read does not release, a write does not acquire.
void f(int x, int v) {
#pragma omp atomic read release // error@25: ''#pragma omp atomic read' is incompatible with 'release' clause'
  v = x;
#pragma omp atomic acquire write // error@20: ''#pragma omp atomic write' is incompatible with 'acquire' clause'
  x = v;
#pragma omp atomic read acquire
  v = x;
#pragma omp atomic write release
  x = v;
}
