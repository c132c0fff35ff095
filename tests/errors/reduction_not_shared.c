// A reduction of a worksharing loop on a variable that is private in the region around it.
void f(int n) {
  int s = 0;
#pragma omp parallel private(s)
  {
#pragma omp for reduction(+: s) // error@30: 's'
    for (int i = 0; i < n; i++) s += i;
  }
}
