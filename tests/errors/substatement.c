// Stand-alone directives are no statements of an if.
void f(int n) {
#pragma omp parallel
  {
    if (n)
#pragma omp barrier // error: 'barrier'
    n++;
  }
}
