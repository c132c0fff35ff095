// return would leave a parallel or target region.
int f(int n) {
#pragma omp parallel
  {
    if (n) return 1; // error@12: 'return|branch|exit'
  }
#pragma omp target
  {
    if (n) return 2; // error@12: 'return|branch|exit'
  }
  return 0;
}
