// A section of something that is neither an array nor a pointer.
void f(int n) {
#pragma omp target map(tofrom: n[0:4]) // error: 'n|array|pointer'
  n++;
}
