// An undeclared name in a target region.
void f(int *v, int n) {
#pragma omp target map(tofrom: v[0:n])
  for (int i = 0; i < n; i++)
    v[i] = offset; // error@12: 'offset'
}
