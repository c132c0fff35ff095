int nothing(void) {
  int r = 0;
#pragma omp target map(from : r)
  r = 7;
  return r;
}
