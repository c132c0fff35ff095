// defaultmap: behaviours, categories, one clause for each category, and none.
void f(int n, int *p) {
#pragma omp target defaultmap(tofrm: scalar) // error@31: 'expected 'alloc', 'to''
  n++;
#pragma omp target defaultmap(tofrom: scalars) // error@39: 'expected 'scalar''
  n++;
#pragma omp target defaultmap(tofrom: scalar) defaultmap(to) // error@47: 'too many 'defaultmap' clauses'
  n++;
#pragma omp parallel defaultmap(tofrom: scalar) // error@22: 'not valid'
  n++;
}
