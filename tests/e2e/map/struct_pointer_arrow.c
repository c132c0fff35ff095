// A structure behind a pointer with its pointer member: map(v[0:1], v->data[0:n]).
// lanes: host sim nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>
struct vector { int n; double *data; };
static double sum(struct vector *v) {
  double s = 0;
#pragma omp target map(to: v[0:1], v->data[0:v->n]) map(tofrom: s)
  for (int i = 0; i < v->n; i++) s += v->data[i];
  return s;
}
int main(void) {
  struct vector v = {20, malloc(20 * sizeof(double))};
  double *old = v.data;
  for (int i = 0; i < v.n; i++) v.data[i] = i;
  CHECK(sum(&v) == 190);
  v.n = 10;
  CHECK(sum(&v) == 45);
  CHECK(v.data == old);
  free(v.data);
  return failures != 0;
}
