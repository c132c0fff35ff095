// A section of a pointer needs its length, but for p[:] (OpenMP 6.0), which is what is present.
void f(int *p) {
#pragma omp target map(tofrom: p[1:]) // error: 'length|p'
  p[0] = 1;
}
