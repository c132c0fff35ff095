// Operators that do not fit the type.
struct s { int a; };
void f(double d, struct s s, int *p) {
#pragma omp parallel reduction(&: d) // error: 'd|reduction'
  d++;
#pragma omp parallel reduction(+: s) // error: 's|reduction'
  s.a++;
#pragma omp parallel reduction(+: p) // error: 'p|reduction'
  p++;
}
