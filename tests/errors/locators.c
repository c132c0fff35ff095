// What list items of depend, affinity and map clauses may be.
struct s {
  int a : 3, b;
};
int f(void);
void g(struct s *p, int *v, int n) {
#pragma omp task depend(in : p->a) // error@33: 'bit-field 'a' in 'depend' clause'
  ;
#pragma omp task depend(in : f()) // error@30: 'expected an lvalue or an array section in clause 'depend''
  ;
#pragma omp task depend(in : n + 1) // error@32: 'expected an lvalue or an array section'
  ;
#pragma omp task affinity(f) // error@27: ''f' is not a variable in clause 'affinity''
  ;
#pragma omp target map(tofrom : p->a) // error@36: 'bit-field 'a' in 'map' clause'
  ;
#pragma omp target map(tofrom : f()) // error@33: 'expected a variable, a member or an array section in clause 'map''
  ;
#pragma omp task depend(in : *(v + n), (n ? v : v + 1)[0], *&p->b) affinity(v[f()])
  ;
}
