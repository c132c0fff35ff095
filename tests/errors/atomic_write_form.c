// Statements that do not fit atomic read and atomic write.
void f(int n, int k) {
#pragma omp atomic read
  n += k; // error: ''
#pragma omp atomic write
  n++; // error: ''
}
