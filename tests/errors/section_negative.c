// A section with a negative length.
void f(int *p) {
#pragma omp target map(tofrom: p[0:-4]) // error: 'negative|length'
  p[0] = 1;
}
