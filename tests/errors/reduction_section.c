// Array sections of reductions: some elements, in a row, that are there.
void f(int *p) {
  int a[10];
#pragma omp parallel reduction(+ : a[2:0]) // error: 'zero length array section'
  a[2] = 1;
#pragma omp parallel reduction(+ : a[0:11]) // error: 'beyond the 10 elements'
  a[0] = 1;
#pragma omp parallel reduction(+ : a[-1:2]) // error: 'negative low bound'
  a[0] = 1;
#pragma omp parallel reduction(+ : a[0:2:2]) // error: 'has a stride'
  a[0] = 1;
#pragma omp parallel reduction(+ : p[0:]) // error: 'for pointer type length expression must be specified'
  p[0] = 1;
#pragma omp parallel reduction(+ : p[-1:2], a[8:])
  p[0] = a[9] = 1;
}
