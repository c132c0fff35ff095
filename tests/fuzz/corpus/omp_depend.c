typedef struct omp_depend_t { void *a[2]; } omp_depend_t;
void d(int n, int *x, int m[][4]) {
  omp_depend_t o, many[2];
#pragma omp depobj(o) depend(inout: x[0])
#pragma omp depobj(o) update(mutexinoutset)
#pragma omp task depend(iterator(i = 0:n:2, int *p = x:x + n), out: x[i], *p) depend(depobj: o) depend(in: x)
  x[1]++;
#pragma omp task depend(iterator(unsigned k = n:0:-1), inoutset: m[k][1:2]) depend(in: x[:n]) depend(depobj: many[1])
  ;
#pragma omp depobj(o) destroy
}
