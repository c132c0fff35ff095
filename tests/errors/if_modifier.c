// An if clause for a construct that the directive does not have.
void f(int n) {
#pragma omp target if(parallel: n) // error: 'parallel|if'
  n++;
}
