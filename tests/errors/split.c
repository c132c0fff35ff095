// split, and lists in apply, that cannot be.
void f(int n, int *a) {
#pragma omp split // error@1: 'needs a .counts. clause'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp split counts(2, 3) // error@19: 'needs .omp_fill. once'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp split counts(omp_fill, 3, omp_fill) // error@19: 'needs .omp_fill. once'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp split counts(n, omp_fill) // error@26: 'constant integer expression'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp split counts(omp_fill, -1) // error@36: 'constant integer expression'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp parallel for
#pragma omp split counts(2, omp_fill) // error@1: 'generates several loops, none that .#pragma omp parallel for.'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4) apply(grid(1) : reverse, unroll) // error@52: 'lists more directives than loops'
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp tile sizes(4) apply(grid : reverse, tile) // error@49: 'needs a .sizes. clause'
  for (int i = 0; i < n; i++) a[i] = i;
}
