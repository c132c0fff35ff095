// Memory of alloca is one thread's own on a device, so parallel regions must not be where it can be handed to them.
void f(int *r) {
#pragma omp target map(tofrom : r[0 : 1])
  {
    int *p = __builtin_alloca(16); // error@14: '__builtin_alloca. in device code around parallel regions is not supported'
    p[1] = 5;
#pragma omp parallel
    if (p[1] == 5) r[0] = 1;
  }
#pragma omp target map(tofrom : r[0 : 1])
#pragma omp parallel
  {
    int *p = __builtin_alloca(16);
    p[0] = 1;
    r[0] = p[0];
  }
}
