// Structures that are _Atomic as a whole have no access on devices that is one operation.
struct pair {
  int a, b;
};
static _Atomic struct pair both;
void f(struct pair *q) {
  _Atomic long double wide = 0;
#pragma omp target map(from : q[0]) map(tofrom : both)
  q[0] = both; // error@10: 'access to an object of type ._Atomic struct pair. is not supported in device code'
#pragma omp parallel
  both = *q, wide++;
}
