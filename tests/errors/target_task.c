// nowait and in_reduction where they have no meaning.
int x;
void f(int *p) {
#pragma omp critical nowait // error@22: ''nowait' is not valid for '#pragma omp critical''
  x++;
#pragma omp target in_reduction(+ : x) firstprivate(x) // error@53: ''x' appears more than once in data clauses'
  x++;
#pragma omp target is_device_ptr(p) nowait nowait // error@44: 'too many 'nowait' clauses'
  p[0]++;
#pragma omp target in_reduction(& : p) // error@37: 'has invalid type for'
  p[0]++;
}
