// The body of sections is a block.
void f(int n) {
#pragma omp parallel sections
  n++; // error: ''
}
