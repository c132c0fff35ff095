// apply: its generated loops, and what is applied to them.
void f(int *a, int n) {
#pragma omp tile sizes(4) apply(floor : reverse) // error@33: 'floor. does not name generated loops'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4) apply(grid : tile) // error@40: 'needs a .sizes. clause'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4) apply(grid : froob) // error@40: 'froob'
  for (int i = 0; i < n; i++) a[i] = i;
}
