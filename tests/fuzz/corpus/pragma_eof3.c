void f(void) {
#pragma omp parallel for private(