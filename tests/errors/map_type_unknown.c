// A map type that does not exist.
void f(int n) {
#pragma omp target map(inout: n) // error: 'inout|map'
  n++;
}
