// Array shaping: where it may stand, and what of.
void f(double *a, void *v, int n, int m) {
#pragma omp target map(tofrom: (([n][m])a)[0:n][0:m]) // error@33: 'may only be used in .to.'
  a[0] = 1;
#pragma omp target update to((([n][2.0])a)[0:1][0:1]) // error@36: 'not an integer'
#pragma omp target update to((([n][-1])a)[0:1][0:1]) // error@36: 'not positive'
#pragma omp target update to((([n])v)[0:1]) // error@31: 'complete object type'
  (void)([n]) a; // error@9: 'only be used in a clause'
}
