// copyprivate of a variable that the threads share.
void f(int n) {
#pragma omp parallel shared(n)
  {
#pragma omp single copyprivate(n) // error: 'n'
    n = 1;
  }
}
