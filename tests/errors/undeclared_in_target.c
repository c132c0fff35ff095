// A function that device code calls must be declared.
int f(int n) {
#pragma omp target map(tofrom : n)
  n += undeclared(n); // error: 'function .undeclared., whose parameters no declaration names'
  return 0;
}
