// Regions of the ancestor device: what may stand at the construct and in its region.
#pragma omp requires reverse_offload
#pragma omp begin declare target
void f(int *x, int n) {
#pragma omp target device(ancestor : 2) map(tofrom : x[0 : 1]) // error@38: 'the .device. clause expression must evaluate to .1.'
  ++*x;
#pragma omp target device(ancestor : 1) thread_limit(4) // error@41: 'with .ancestor., only the .device., .firstprivate., .private., .defaultmap., .nowait. and .map. clauses may appear'
  ++*x;
#pragma omp target device(ancestor : 1) if (n) // error@41: 'with .ancestor., only the .device.'
  ++*x;
#pragma omp target teams device(ancestor : 1) // error@26: 'OpenMP constructs are not allowed in target region with .ancestor.'
  ++*x;
#pragma omp target device(ancestor : 1)
  {
#pragma omp parallel // error: 'OpenMP constructs are not allowed in target region with .ancestor.'
    ++*x;
  }
}
#pragma omp end declare target
int main(void) {
  int x = 0;
#pragma omp target map(tofrom : x)
  {
#pragma omp target // error: '.target. construct inside of .target. region'
    x++;
  }
#pragma omp target update to(x) device(ancestor : 1) // error@33: '.ancestor. is only allowed on .target. construct'
  return x;
}
