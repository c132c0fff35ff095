// No more lanes than may run together.
void f(int n, int *a) {
#pragma omp simd safelen(4) simdlen(8) // error@29: ''simdlen' clause value is bigger than 'safelen' clause value'
  for (int i = 0; i < n; i++) a[i] = 0;
#pragma omp parallel for simd simdlen(8) safelen(4) // error@31: 'is bigger than 'safelen''
  for (int i = 0; i < n; i++) a[i] = 0;
#pragma omp simd safelen(8) simdlen(8)
  for (int i = 0; i < n; i++) a[i] = 0;
}
