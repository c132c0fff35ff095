// A pointer member: map(v.data[0:n]) attaches the member on the device to the mapped array.
// not-in-gcc: <12: several parts of a variable in map
#include "../check.h"
#include <stdlib.h>
struct vector { int n; double *data; };
int main(void) {
  struct vector v = {20, malloc(20 * sizeof(double))};
  double *old = v.data, sum = 0;
  for (int i = 0; i < v.n; i++) v.data[i] = i;
#pragma omp target map(to: v) map(tofrom: v.data[0:20])
  for (int i = 0; i < v.n; i++) v.data[i] += 1;
  CHECK(v.data == old);
  CHECK(v.data[0] == 1 && v.data[19] == 20);
#pragma omp target data map(to: v)
#pragma omp target data map(to: v.data[0:20])
#pragma omp target map(tofrom: sum)
  for (int i = 0; i < v.n; i++) sum += v.data[i];
  CHECK(sum == 210);
  CHECK(v.data == old);
  free(v.data);
  return failures != 0;
}
