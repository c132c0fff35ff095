// section outside sections, and something else inside sections.
void f(int n) {
#pragma omp parallel
  {
#pragma omp section // error: 'section'
    n++;
  }
}
