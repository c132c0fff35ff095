// A directive that needs a statement stands before a brace.
void f(int n) {
  n++;
#pragma omp parallel
} // error@1: ''
