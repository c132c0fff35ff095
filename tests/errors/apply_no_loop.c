// apply to a loop that is not generated.
void f(int *a, int n) {
#pragma omp tile sizes(4) apply(grid(2) : reverse) // error@27: '#pragma omp tile. does not generate the loop that .apply. names'
  for (int i = 0; i < n; i++) a[i] = i;
}
