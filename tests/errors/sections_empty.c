// There are sections in sections, and each has something to run.
void f(int *v) {
#pragma omp sections
  { // error: 'expected a statement in '#pragma omp sections''
  }
#pragma omp parallel sections
  {
    v[0] = 1;
#pragma omp section // error: 'expected a statement after '#pragma omp section''
  }
#pragma omp sections
  {
#pragma omp section
    {
    }
  }
}
