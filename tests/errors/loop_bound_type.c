// Bounds have the loop variable's kind of type.
void f(int n, double d, int *p, int *v) {
#pragma omp parallel for
  for (int i = 0; i < d; i++) v[i] = 1; // error: 'the bound is of type 'double''
#pragma omp parallel for
  for (int *q = v; q < p; q++) *q = 1;
#pragma omp for
  for (n = 0; n < 10L; n++) v[n] = 1;
}
