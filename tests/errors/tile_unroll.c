// What tile and unroll may not be.
void f(int n, int *a) {
#pragma omp tile // error: 'needs a .sizes. clause'
  for (int i = 0; i < n; i++) a[i] = 0;
#pragma omp tile sizes(0) // error: 'positive constant'
  for (int i = 0; i < n; i++) a[i] = 0;
#pragma omp tile sizes(n) // error: 'positive constant'
  for (int i = 0; i < n; i++) a[i] = 0;
#pragma omp tile sizes(2, 2)
  for (int i = 0; i < n; i++) a[i] = 0; // error: 'not enough perfectly nested loops'
#pragma omp unroll full partial(2) // error: 'exclude each other'
  for (int i = 0; i < 4; i++) a[i] = 0;
#pragma omp parallel for
#pragma omp unroll full // error: 'generates no loop'
  for (int i = 0; i < 4; i++) a[i] = 0;
#pragma omp parallel for
#pragma omp unroll // error: 'generates no loop'
  for (int i = 0; i < 4; i++) a[i] = 0;
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(4) // error: 'generates 1 loop'
  for (int i = 0; i < n; i++) a[i] = 0;
#pragma omp tile sizes(4) collapse(2) // error: '.collapse. is not valid'
  for (int i = 0; i < n; i++) a[i] = 0;
#pragma omp unroll partial(-1) // error: 'positive constant'
  for (int i = 0; i < n; i++) a[i] = 0;
#pragma omp tile sizes(4)
  for (int i = 0; i < n; i++) {
    if (a[i]) break; // error: 'break'
  }
#pragma omp unroll
  a[0] = 1; // error: 'for statement expected'
}
