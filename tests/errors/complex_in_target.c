// Complex numbers of which device code has no like.
#include <complex.h>
int main(void) {
  long double complex wide = 1;
  _Complex int whole = 1;
  int k = 0;
#pragma omp target map(tofrom : k)
  k = wide == 1; // error: '_Complex long double.*size differs'
#pragma omp target map(tofrom : k)
  k = whole == 1; // error: 'a complex type of integers'
  return k;
}
