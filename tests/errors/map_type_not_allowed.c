// Map types that do not fit the directive.
void f(int *v) {
#pragma omp target enter data map(from: v[0:4]) // error: 'from|map'
#pragma omp target exit data map(to: v[0:4]) // error: 'to|map'
#pragma omp target map(delete: v[0:4]) // error: 'delete|map'
  v[0] = 1;
}
