// A reduction identifier that nobody declared.
void f(int n) {
#pragma omp parallel reduction(average: n) // error: 'average'
  n++;
}
