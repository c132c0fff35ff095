// linear changes its list items; with distribute only the loop's own variable can be one.
void f(int n, int *a) {
  const int c = 1;
  int x = 0;
#pragma omp for linear(c) // error@24: ''const' qualified 'c' may not appear in 'linear' clause'
  for (int i = 0; i < n; i++) a[i] = c;
#pragma omp teams
#pragma omp distribute parallel for simd linear(x) // error@49: 'refers to .x., which is not an iteration variable'
  for (int i = 0; i < n; i++) a[i] = x;
}
