// The address of a groupprivate variable is not constant; device_type(host) keeps it from devices.
int a, b;
#pragma omp groupprivate(a)
#pragma omp groupprivate(b) device_type(host)
int *p = &a; // error@11: 'initializer element is not constant: .groupprivate. variable .a.'
int size = sizeof(a);
int f(void) {
  static int *q = &b; // error@20: 'initializer element is not constant: .groupprivate. variable .b.'
  return *q;
}
