// A critical construct's name is an identifier.
void f(int *v) {
#pragma omp critical(3) // error@21: 'expected '#pragma omp' clause before '\('
  v[0]++;
}
