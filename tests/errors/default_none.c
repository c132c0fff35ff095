// default(none) and a variable that is not listed.
void f(int n, int k) {
#pragma omp parallel default(none) shared(n)
  n += k; // error: 'k'
}
