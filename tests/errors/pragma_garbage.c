// Words after the end of a directive.
void f(int n) {
#pragma omp parallel num_threads(2) ) // error: ''
  n++;
}
