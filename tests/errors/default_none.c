// default(none) and a variable that is not listed.
void f(int n, int k) {
#pragma omp parallel default(none) shared(n)
  n += k; // error: 'k'
}
// The bounds of a taskloop construct are evaluated outside of it, those of what it is combined with inside.
void g(int n, int *a) {
#pragma omp taskloop default(none) shared(a)
  for (int i = 0; i < n; i++) a[i] = n; // error@38: 'n'
#pragma omp taskloop default(none) shared(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i] = j; // error@25: 'n'
#pragma omp parallel master taskloop default(none) shared(a)
  for (int i = 0; i < n; i++) a[i] = 1; // error: 'n'
}
