// break of a loop around the region.
void f(int n) {
  for (int i = 0; i < n; i++) {
#pragma omp parallel
    {
      break; // error@7: 'break|branch'
    }
  }
}
