// Sections that map clauses cannot take.
struct s {
  int *p;
};
void f(int n, int **rows, volatile struct s *v, int i) {
  int a[8][6];
  double few[10];
#pragma omp target map(a[0 : 4][1 : 3]) // error@24: 'this array section is not contiguous'
  a[0][1] = 1;
#pragma omp target map(few[0 : 4 : 2]) // error@24: 'an array section with a stride may only be a list item of'
  few[0] = 1;
#pragma omp target map(rows[0 : n][0 : n]) // error@24: 'this section lies behind several pointers'
  rows[0][0] = 1;
#pragma omp target map(v[i++].p[0 : n]) // error@24: 'the pointer that this list item is behind may not have side effects'
  v->p[0] = 1;
}
