// threadprivate: what may be listed, and where.
int a, b, c, d, e;
struct incomplete;
extern struct incomplete unknown;
typedef int number;
void used(void) { b++; }
#pragma omp threadprivate(a, b) // error@30: 'b. declared .threadprivate. after first use'
#pragma omp threadprivate(unknown) // error@27: 'has incomplete type'
#pragma omp threadprivate(used) // error@27: 'used. is not a variable'
#pragma omp threadprivate(undeclared) // error@27: 'undeclared. undeclared'
#pragma omp threadprivate // error: 'expected '
#pragma omp threadprivate(c)
#pragma omp threadprivate(c) // once more: it is so already
void f(int parameter) {
  int automatic;
  static int s, t, u;
#pragma omp threadprivate(automatic) // error@27: 'automatic variable .automatic. cannot be'
#pragma omp threadprivate(parameter) // error@27: 'automatic variable .parameter. cannot be'
#pragma omp threadprivate(d) // error@27: 'd. is not declared in the scope of'
  {
#pragma omp threadprivate(s) // error@27: 's. is not declared in the scope of'
  }
  t++;
#pragma omp threadprivate(t) // error@27: 't. declared .threadprivate. after first use'
#pragma omp threadprivate(u)
  u++;
}
