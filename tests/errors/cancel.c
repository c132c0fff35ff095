// cancel and cancellation point: what they name must be closely around them.
void f(int *v, int n) {
#pragma omp cancel parallel // error: 'orphaned .cancel parallel. construct'
#pragma omp parallel
  {
#pragma omp cancel // error: 'must specify one of'
#pragma omp cancel parallel for // error@29: 'more than one construct'
#pragma omp cancel for // error: 'cancel for. construct not closely nested inside of .for.'
#pragma omp cancellation point sections // error: 'cancellation point sections. construct not closely nested inside of .sections.'
#pragma omp cancel taskgroup // error: 'not closely nested inside of .task. or .taskloop.'
#pragma omp cancellation point parallel if (n) // error: 'if. is not valid for .#pragma omp cancellation point.'
#pragma omp cancel parallel nowait // error: 'nowait. is not valid'
#pragma omp for
    for (int i = 0; i < n; i++) {
#pragma omp cancel parallel // error: 'cancel parallel. construct not closely nested inside of .parallel.'
#pragma omp cancel for if (v) // a pointer is scalar
    }
#pragma omp critical
    {
#pragma omp cancel parallel // error: 'not closely nested inside of .parallel.'
    }
  }
#pragma omp parallel for simd
  for (int i = 0; i < n; i++) {
#pragma omp cancel for // error: 'may not be nested inside .simd. region'
  }
  if (n)
#pragma omp cancel parallel // error: 'may only be used in compound statements'
  n++;
}
