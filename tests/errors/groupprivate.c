// groupprivate: what may be listed, where, and what may be done with it.
int a, b, c, d = 1, e, g;
struct incomplete;
extern struct incomplete unknown;
void used(void) { b++; }
#pragma omp groupprivate(a, b) // error@29: 'b. declared .groupprivate. after first use'
#pragma omp groupprivate(unknown) // error@26: 'has incomplete type'
#pragma omp groupprivate(used) // error@26: 'used. is not a variable'
#pragma omp groupprivate // error: 'expected '
#pragma omp groupprivate(c) device_type(host)
#pragma omp groupprivate(d) // error@26: 'd. has an initializer'
#pragma omp groupprivate(e) copyin(e) // error: 'is not valid for .#pragma omp groupprivate'
#pragma omp threadprivate(g)
#pragma omp groupprivate(g) // error@26: 'g. cannot be .groupprivate.: it has a copy for each thread'
#pragma omp declare target(a) // error: 'a. is groupprivate variable in'
void f(int parameter, int n, int *v) {
  static int s;
  int automatic;
#pragma omp groupprivate(parameter) // error@26: 'parameter. is not declared in the scope of'
#pragma omp groupprivate(automatic) // warning@26: 'automatic variable .automatic. in .groupprivate. is taken for a static one'
  {
#pragma omp groupprivate(s) // error@26: 's. is not declared in the scope of'
  }
#pragma omp parallel private(a) // error@30: 'a. is predetermined .groupprivate. for .private.'
  a++;
#pragma omp target map(tofrom : a) // error@33: 'a. is predetermined .groupprivate. for .map.'
  a++;
#pragma omp parallel for
  for (a = 0; a < n; a++) v[a] = 0; // error@3: 'iteration variable .a. must not be groupprivate'
}
