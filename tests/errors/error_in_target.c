// An error directive that acts at run time is not there in device code.
void f(void) {
#pragma omp target
  {
#pragma omp error at(execution) message("x") // error: 'OpenMP directive .error. is not supported in device code'
  }
}
