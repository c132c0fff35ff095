// A section of a pointer needs its length.
void f(int *p) {
#pragma omp target map(tofrom: p[:]) // error: 'length|p'
  p[0] = 1;
}
