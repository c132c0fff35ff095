// Clauses of later versions are named too.
void f(int *v) {
#pragma omp target nowait depend(inout: v[0]) map(tofrom: v[0:1]) // error: '(nowait|depend).*(not supported|unsupported)|(not supported|unsupported).*(nowait|depend)'
  v[0] = 1;
}
