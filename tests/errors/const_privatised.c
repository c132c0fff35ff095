// Constants have no private copies, but ones that start with their value.
void f(const int k, const double a[3], int *v) {
  const int b[2] = {1, 2};
#pragma omp parallel private(k) // error@30: ''const' qualified 'k' may not appear in 'private' clause'
  v[0] = 1;
#pragma omp parallel private(b) // error: ''b' may not appear in 'private''
  v[0] = 1;
#pragma omp single copyprivate(k) // error: ''k' may not appear in 'copyprivate''
  v[0] = 1;
#pragma omp parallel firstprivate(k, b) private(a)
  v[0] = k + b[1];
}
