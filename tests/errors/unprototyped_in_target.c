// A function that device code passes arguments to must be declared with its parameters, or defined. (In C23 it has none.)
int known();
int without();
int defined(n) int n;
{
  return n;
}
int f(int n) {
#pragma omp target map(tofrom : n)
  {
    n += known(n); // error: 'function .known., whose parameters no declaration names, cannot be used in a target region|too many arguments'
    n += without() + defined(n);
  }
  return 0;
}
