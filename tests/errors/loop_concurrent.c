// Regions whose iterations may all run at once hold no calls of runtime routines and few constructs.
int omp_get_thread_num(void);
void f(int *v, int n) {
#pragma omp parallel loop
  for (int i = 0; i < n; i++) v[i] = omp_get_thread_num(); // error: 'omp_get_thread_num. strictly nested in a .loop. region'
#pragma omp parallel for order(concurrent)
  for (int i = 0; i < n; i++) {
    v[i] = omp_get_thread_num(); // error: 'order.concurrent'
#pragma omp critical // error: 'may not be nested inside a region with the .order.concurrent.. clause'
    v[i]++;
#pragma omp parallel // what it holds is not strictly nested any more
    v[i] = omp_get_thread_num();
  }
#pragma omp parallel loop
  for (int i = 0; i < n; i++) {
#pragma omp atomic // error: 'may not be nested inside a .loop. region'
    v[i]++;
#pragma omp single // error: 'may not be nested inside a .loop. region'
    v[i]++;
#pragma omp simd
    for (int j = 0; j < n; j++) v[j] = i;
  }
}
