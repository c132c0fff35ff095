// defaultmap(none): variables of that category must be listed.
void f(int n, int *p) {
#pragma omp target defaultmap(none: scalar) // error: ''n' has no data-mapping attribute'
  p[0] = n;
#pragma omp target defaultmap(none) map(to: n) // error: ''p' has no data-mapping attribute'
  p[0] = n;
#pragma omp target defaultmap(none) map(to: n) map(from: p[0:1])
  p[0] = n;
}
