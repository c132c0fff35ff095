// A constant cannot be lastprivate or a reduction variable.
static const int limit = 4;
void f(int *v, int n) {
#pragma omp parallel for lastprivate(limit) // error: 'limit|const'
  for (int i = 0; i < n; i++) v[i] = 1;
#pragma omp parallel reduction(+: limit) // error: 'limit|const'
  n++;
}
