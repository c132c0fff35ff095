// Bounds of an outer loop do not refer to the variable of an inner one.
void f(int n, int *v) {
  int i, j;
#pragma omp for collapse(2)
  for (i = 0; i < j; i++)
    for (j = 0; j < n; j++) v[i] = 1; // error: 'refer to iteration variable 'j''
}
