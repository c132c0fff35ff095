// Operators that are no reductions.
void f(int n) {
#pragma omp parallel reduction(/: n) // error@32: ''
  n++;
}
