#pragma omp parallel (
int f(void) {
#pragma omp parallel  x
  ;
}
