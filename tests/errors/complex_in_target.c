// Complex arithmetic has no form in device code yet.
#include <complex.h>
int main(void) {
  double _Complex z = 0;
#pragma omp target map(tofrom: z)
  z = z + 1; // error: 'a complex type cannot be used in a target region'
  return 0;
}
