// There is no interop construct in device code.
#include <omp.h>
void f(omp_interop_t b) {
#pragma omp target
  {
#pragma omp interop use(b) // error: 'OpenMP directive .interop. is not supported in device code'
  }
}
