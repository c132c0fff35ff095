// Where scan and reduction(inscan) may not be.
void f(int n, int *a) {
  int x = 0, y = 0;
#pragma omp parallel reduction(inscan, + : x) // error: ''inscan' 'reduction' clause on 'parallel''
  x++;
#pragma omp parallel for reduction(inscan, + : x) // error: 'needs '#pragma omp scan''
  for (int i = 0; i < n; i++) x += a[i];
#pragma omp parallel for reduction(inscan, + : x, y) // error: ''y' specified in 'inscan''
  for (int i = 0; i < n; i++) {
    x += a[i];
#pragma omp scan inclusive(x)
    a[i] = x;
  }
#pragma omp parallel for reduction(inscan, + : x) schedule(static) // error: 'exclude each other'
  for (int i = 0; i < n; i++) {
    x += a[i];
#pragma omp scan // error: 'needs one .inclusive., .exclusive. or .init_complete.'
    a[i] = x;
  }
#pragma omp parallel for reduction(inscan, + : x)
  for (int i = 0; i < n; i++) {
    a[i] = x;
#pragma omp scan exclusive(x)
    x += i;
#pragma omp scan init_complete // error: 'must be the first .scan. directive'
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp scan inclusive(x) // error: 'must stand in the body of a loop'
    a[i] = i;
  }
}
