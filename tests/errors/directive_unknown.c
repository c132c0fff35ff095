// A directive that OpenMP does not have: the word itself is marked.
void f(int n) {
#pragma omp paralel // error@13: 'paralel'
  n++;
}
